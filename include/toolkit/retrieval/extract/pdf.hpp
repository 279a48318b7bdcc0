// The old path of toolkit/extract/pdf.hpp. It is removed in 0.3.
#pragma once

#include <toolkit/extract/pdf/pdf.hpp>
