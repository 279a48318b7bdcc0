// The functions of toolkit::retrieval, beside those of toolkit/source.hpp, for a program that holds them once: with
// TOOLKIT_COMPILED defined for all of its files, one of them includes this. It stands on Snowball and threads.
#pragma once

#include <toolkit/retrieval/document_status_impl.hpp>
#include <toolkit/retrieval/folder_comparison_impl.hpp>
#include <toolkit/retrieval/folder_status_impl.hpp>
#include <toolkit/retrieval/index_writer_impl.hpp>
#include <toolkit/retrieval/indexed_document_impl.hpp>
#include <toolkit/retrieval/library_impl.hpp>
#include <toolkit/retrieval/library_view_impl.hpp>
#include <toolkit/retrieval/manifest_impl.hpp>
#include <toolkit/retrieval/near_graph_impl.hpp>
#include <toolkit/retrieval/open_indexes_impl.hpp>
#include <toolkit/retrieval/properties/columns_impl.hpp>
#include <toolkit/retrieval/properties/matching_impl.hpp>
#include <toolkit/retrieval/properties/property_search_impl.hpp>
#include <toolkit/retrieval/search_task_impl.hpp>
#include <toolkit/retrieval/segment_impl.hpp>
#include <toolkit/retrieval/snapshot_impl.hpp>
#include <toolkit/retrieval/sync_impl.hpp>
#include <toolkit/retrieval/vector_file_impl.hpp>
#include <toolkit/retrieval/vector_view_impl.hpp>
