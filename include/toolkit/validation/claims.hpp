// Which source sentence supports each claim of an answer.
#pragma once

#include <toolkit/validation/claims/claims.hpp>
