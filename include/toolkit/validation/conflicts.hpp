// Check: conflicts between sources are resolved as the question demands.
#pragma once

#include <toolkit/validation/checks/conflicts.hpp>
