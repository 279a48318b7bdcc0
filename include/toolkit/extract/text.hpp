// The extractor of plain text.
#pragma once

#include <toolkit/extract/text/text.hpp>
