// How the alternatives of a std::variant are told apart.
#pragma once

#include <toolkit/schema/variants/tag.hpp>
