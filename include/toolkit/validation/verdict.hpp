// The result of a check on a draft, and what makes a type a check: the concept Validator.
#pragma once

#include <toolkit/validation/verdict/verdict.hpp>
