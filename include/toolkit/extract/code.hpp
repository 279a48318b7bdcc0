// The extractor of source code and settings.
#pragma once

#include <toolkit/extract/text/code.hpp>
