// Check: each [n] cites an opened passage.
#pragma once

#include <toolkit/validation/checks/citations.hpp>
