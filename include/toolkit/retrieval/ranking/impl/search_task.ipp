// The functions of search_task.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/retrieval/ranking/search_task.hpp>
#include <toolkit/retrieval/terms/query_syntax.hpp>

#include <array>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION bool search_task::is_fit::operator()(std::uint32_t part, std::uint32_t chunk) const {
    if (demands->empty()) return true;
    const segment& index = *parts[part].index;
    const auto row = index.chunk_record(chunk);
    const auto of = index.document_record(row.document);
    const std::string columns = index.columns_of(row);
    const std::array<std::string_view, 4> texts{index.name(of.title), index.name(row.heading), columns,
                                                span{row.begin, row.end}.of(index.text(of))};
    return demands->matches(texts);
}

}}  // namespace toolkit::v0
