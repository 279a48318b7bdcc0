// The gate: a draft must pass all of its checks.
#pragma once

#include <toolkit/validation/gate/gate.hpp>
