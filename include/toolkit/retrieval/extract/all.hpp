// The old path of toolkit/extract/all.hpp. It is removed in 0.3.
#pragma once

#include <toolkit/extract/formats/all.hpp>
