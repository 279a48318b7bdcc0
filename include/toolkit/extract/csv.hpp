// The extractor of tables with separated values.
#pragma once

#include <toolkit/extract/text/csv.hpp>
