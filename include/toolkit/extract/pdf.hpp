// The extractor of PDF files.
#pragma once

#include <toolkit/extract/pdf/pdf.hpp>
