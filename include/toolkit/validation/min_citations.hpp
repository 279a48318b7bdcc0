// Check: enough passages were opened.
#pragma once

#include <toolkit/validation/checks/min_citations.hpp>
