// Check: no claim goes beyond the sources or contradicts them.
#pragma once

#include <toolkit/validation/claims/claims_check.hpp>
