// Check: the documents were searched often enough.
#pragma once

#include <toolkit/validation/checks/searches.hpp>
