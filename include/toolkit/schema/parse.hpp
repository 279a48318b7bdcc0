// The strict parser: JSON text to a struct, or a failure that explains itself.
#pragma once

#include <toolkit/schema/parse/parse.hpp>
