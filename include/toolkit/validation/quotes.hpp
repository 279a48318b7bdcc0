// Check: an exact quotation occurs letter for letter in a source.
#pragma once

#include <toolkit/validation/checks/quotes.hpp>
