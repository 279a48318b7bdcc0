// All extractors: a set for `sync_folder<toolkit::all_extractors>`.
#pragma once

#include <toolkit/extract/formats/all.hpp>
