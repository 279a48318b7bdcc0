// Which C++ types stand for JSON values.
#pragma once

#include <toolkit/schema/types/types.hpp>
