// The extractor of HTML.
#pragma once

#include <toolkit/extract/html/html.hpp>
