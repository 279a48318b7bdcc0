// Whether a short answer fits its question and its sources.
#pragma once

#include <toolkit/validation/claims/claims_answer.hpp>
