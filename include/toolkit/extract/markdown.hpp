// The extractor of Markdown.
#pragma once

#include <toolkit/extract/markdown/markdown.hpp>
