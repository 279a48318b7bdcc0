// The extractor of Word documents (.docx).
#pragma once

#include <toolkit/extract/docx/docx.hpp>
