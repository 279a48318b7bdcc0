// The default extractors: HTML, Markdown and plain text.
#pragma once

#include <toolkit/extract/formats/extract.hpp>
