// The closed set of what a model may do, as one type.
#pragma once

#include <toolkit/schema/variants/action.hpp>
