// Embeds documents for a database, a limited number of texts at once.
// In: rows without vectors, an embedder. Out: rows with checked vectors. Next: database.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/database/database_ranking.hpp>
#include <toolkit/retrieval/database/database_rows.hpp>
#include <toolkit/retrieval/embed/embedder.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Embeds all chunks, each with its title, headings, columns and text. Fails as embed_checked does.
template <Embedder Embedding>
[[nodiscard]] result<void> embed_rows(const Embedding& embedder, std::vector<stored_document>& documents,
                                      const stop_token& stop) {
    std::vector<std::string> texts;
    std::vector<stored_document*> of;
    texts.reserve(database_limits_default.texts_at_once);
    of.reserve(database_limits_default.texts_at_once);
    const auto flush = [&]() -> result<void> {
        const std::vector<std::string_view> views(texts.begin(), texts.end());
        auto rows = embed_checked(embedder, std::span{views}, text_role::passage, stop);
        if (!rows) return std::move(rows).error();
        const std::size_t width = rows->size() / std::max<std::size_t>(views.size(), 1);
        for (std::size_t i = 0; i < of.size(); ++i) {
            const auto row = std::span{*rows}.subspan(i * width, width);
            of[i]->vectors.insert(of[i]->vectors.end(), row.begin(), row.end());
        }
        texts.clear();
        of.clear();
        return {};
    };
    for (stored_document& one : documents)
        for (const stored_row& row : one.rows) {
            std::string& text = texts.emplace_back(row.title);
            if (!row.heading.empty() && row.heading != row.title) text.append("\n").append(row.heading);
            if (!row.columns.empty()) text.append("\n").append(row.columns);
            text.append("\n").append(row.text());
            of.push_back(&one);
            if (texts.size() < database_limits_default.texts_at_once) continue;
            if (auto done = flush(); !done) return done;
        }
    return texts.empty() ? result<void>{} : flush();
}

}}  // namespace toolkit::v0
