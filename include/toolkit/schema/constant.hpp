// A type whose only value is one text.
#pragma once

#include <toolkit/schema/types/constant.hpp>
