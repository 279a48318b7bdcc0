// The functions of toolkit::pages, for a program that holds them once. Define TOOLKIT_COMPILED for all of its files
// and include this header in one of them (docs/layout.md). CMake writes this file: see `sources` in CMakeLists.txt.
#pragma once

#include <toolkit/extract/pdf/impl/page_picture.ipp>
#include <toolkit/extract/pdf/impl/region_picture.ipp>
#include <toolkit/retrieval/pages/impl/page_index.ipp>
#include <toolkit/retrieval/pages/impl/page_library.ipp>
#include <toolkit/retrieval/pages/impl/page_manifest.ipp>
#include <toolkit/retrieval/pages/impl/page_reader.ipp>
#include <toolkit/retrieval/pages/impl/page_sync.ipp>
#include <toolkit/retrieval/pages/impl/page_writer.ipp>
