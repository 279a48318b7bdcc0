// What an extractor returns: text, blocks and properties.
#pragma once

#include <toolkit/extract/base/extraction.hpp>
