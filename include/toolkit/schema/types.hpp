// Which C++ types have a JSON form.
#pragma once

#include <toolkit/schema/types/types.hpp>
