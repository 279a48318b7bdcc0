// What a text reveals about an alternative of a std::variant.
#pragma once

#include <toolkit/schema/variants/alternatives.hpp>
