// The old path of toolkit/extract/extract.hpp. It is removed in 0.3.
#pragma once

#include <toolkit/extract/formats/extract.hpp>
