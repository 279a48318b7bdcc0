// Whether the elements of a list are all different.
#pragma once

#include <toolkit/schema/types/unique.hpp>
