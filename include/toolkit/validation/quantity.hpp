// Check: a question about a quantity is answered with a number.
#pragma once

#include <toolkit/validation/checks/quantity.hpp>
