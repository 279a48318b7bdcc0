// The old path of toolkit/properties/filter_text.hpp. It is removed in 0.3.
#pragma once

#include <toolkit/properties/filter_text.hpp>
