// Check: enough passages were opened.
#pragma once

#include <toolkit/validation/checks/open_citations.hpp>
