// The old path of toolkit/extract/extract.hpp; it goes with 0.3.
#pragma once

#include <toolkit/extract/formats/extract.hpp>
