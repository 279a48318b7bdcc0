// Check: the answer has the sections that the question names.
#pragma once

#include <toolkit/validation/checks/sections.hpp>
