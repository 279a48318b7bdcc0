// The parser for model output: repairs the text, then parses it strictly.
#pragma once

#include <toolkit/schema/parse/parse_lenient.hpp>
