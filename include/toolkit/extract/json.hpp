// The extractor of JSON and JSON Lines.
#pragma once

#include <toolkit/extract/text/json.hpp>
