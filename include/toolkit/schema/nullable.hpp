// A JSON value that can be null.
#pragma once

#include <toolkit/schema/types/nullable.hpp>
