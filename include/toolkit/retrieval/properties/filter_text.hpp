// The old path of toolkit/properties/filter_text.hpp; it goes with 0.3.
#pragma once

#include <toolkit/properties/filter_text.hpp>
