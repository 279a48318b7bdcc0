// What an extractor must offer, and a set of extractors.
#pragma once

#include <toolkit/extract/base/extractor.hpp>
