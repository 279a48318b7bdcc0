// The old path of toolkit/extract/all.hpp; it goes with 0.3.
#pragma once

#include <toolkit/extract/formats/all.hpp>
