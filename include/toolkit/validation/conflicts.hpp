// Check: the answer resolves conflicts between sources as the question demands.
#pragma once

#include <toolkit/validation/checks/conflicts.hpp>
