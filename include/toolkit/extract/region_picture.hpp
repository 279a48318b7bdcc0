// Draws the region of a page of a PDF that holds cited words, with the words marked.
#pragma once

#include <toolkit/extract/pdf/region_picture.hpp>
