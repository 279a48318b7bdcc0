// How the alternatives of a std::variant are distinguished.
#pragma once

#include <toolkit/schema/variants/tag.hpp>
