// The functions of toolkit::retrieval, for a program that holds them once. Define TOOLKIT_COMPILED for all of its files
// and include this header in one of them (docs/layout.md). CMake writes this file: see `sources` in CMakeLists.txt.
#pragma once

#include <toolkit/retrieval/chunk/impl/indexed_document.ipp>
#include <toolkit/retrieval/index/impl/index_writer.ipp>
#include <toolkit/retrieval/index/impl/manifest.ipp>
#include <toolkit/retrieval/index/impl/matching.ipp>
#include <toolkit/retrieval/index/impl/property_search.ipp>
#include <toolkit/retrieval/index/impl/snapshot.ipp>
#include <toolkit/retrieval/library/impl/library.ipp>
#include <toolkit/retrieval/library/impl/library_view.ipp>
#include <toolkit/retrieval/library/impl/vector_view.ipp>
#include <toolkit/retrieval/ranking/impl/search_task.ipp>
#include <toolkit/retrieval/segment/impl/columns.ipp>
#include <toolkit/retrieval/segment/impl/segment.ipp>
#include <toolkit/retrieval/sync/impl/document_status.ipp>
#include <toolkit/retrieval/sync/impl/folder_comparison.ipp>
#include <toolkit/retrieval/sync/impl/folder_status.ipp>
#include <toolkit/retrieval/sync/impl/sync.ipp>
#include <toolkit/retrieval/vectors/impl/near_graph.ipp>
#include <toolkit/retrieval/vectors/impl/vector_file.ipp>
#include <toolkit/systems/research/impl/cite.ipp>
#include <toolkit/systems/research/impl/cite_source.ipp>
#include <toolkit/systems/research/impl/document_summary.ipp>
#include <toolkit/systems/research/impl/gate.ipp>
#include <toolkit/systems/research/impl/generate_answer.ipp>
#include <toolkit/systems/research/impl/options.ipp>
#include <toolkit/systems/research/impl/outcome.ipp>
#include <toolkit/systems/research/impl/property_tools.ipp>
#include <toolkit/systems/research/impl/protocol.ipp>
#include <toolkit/systems/research/impl/read_documents.ipp>
#include <toolkit/systems/research/impl/run_to_reply.ipp>
#include <toolkit/systems/research/impl/search_documents.ipp>
#include <toolkit/systems/research/impl/steps.ipp>
#include <toolkit/systems/research/impl/texts.ipp>
