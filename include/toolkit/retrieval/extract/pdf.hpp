// The old path of toolkit/extract/pdf.hpp; it goes with 0.3.
#pragma once

#include <toolkit/extract/pdf/pdf.hpp>
