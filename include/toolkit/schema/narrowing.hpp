// Combines the rules of a type with the rules of an annotation.
#pragma once

#include <toolkit/schema/rules/narrowing.hpp>
