// Checks a citation again: whether its quote is exactly what the document has at these bytes.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/run/citation.hpp>

#include <string_view>

namespace bench {

/// The view is one of the owner of the documents.
template <class View>
[[nodiscard]] bool is_exact(const View& view, const toolkit::citation& one) {
    const toolkit::result<toolkit::document> document = view.document(one.doc_id);
    return document && one.begin < one.end && one.end <= document->text.size() &&
           std::string_view{document->text}.substr(one.begin, one.end - one.begin) == one.quote;
}

}  // namespace bench
