// Check: each topic of the question was searched for.
#pragma once

#include <toolkit/validation/checks/topics.hpp>
