// Check: numbers, names and identifiers of the answer occur in a source.
#pragma once

#include <toolkit/validation/checks/terms.hpp>
