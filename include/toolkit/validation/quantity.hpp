// Check: a question about a quantity gets a number as its answer.
#pragma once

#include <toolkit/validation/checks/quantity.hpp>
