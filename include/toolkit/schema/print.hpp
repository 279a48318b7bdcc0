// The printer: a value to JSON text.
#pragma once

#include <toolkit/schema/print/print.hpp>
