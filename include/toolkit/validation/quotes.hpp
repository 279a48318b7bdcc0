// Check: an exact quotation stands in a source letter for letter.
#pragma once

#include <toolkit/validation/checks/quotes.hpp>
