// Draws pages of a PDF as PNG pictures.
#pragma once

#include <toolkit/extract/pdf/page_picture.hpp>
