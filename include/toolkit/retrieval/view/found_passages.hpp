// The passages that a search of the program's own has found. A run opens and cites them from here.
// In: the texts of a search, for one owner. Out: hits, chunks and documents with ids. Next: simple_retriever.hpp.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/retrieval/view/retriever.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A passage that a search of your own has found.
struct found_text {
    std::string text;       ///< the whole passage; it is opened and cited as it is
    std::string name{};     ///< of its source, shown beside each citation: a file, a page, an address. Empty: "passage"
    std::string heading{};  ///< its place within the source
    double score = 1;       ///< from 0 to 1; below .5 the model may search again before it opens a passage
};

/// The bounds of the passages that a view of a simple_retriever keeps. The hits of the last search always stay.
struct simple_retriever_options {
    std::size_t kept = 10'000;                       ///< passages; the oldest go first. Also the most hits of a search
    std::size_t kept_bytes = std::size_t{64} << 20;  ///< bytes of all texts, names and headings
};

/// The passages that one owner's view has found. Each is a document of its own, so its bytes begin at 0 and its ids
/// depend on the owner, its name and its text alone. Invalid UTF-8 is replaced. Safe for many threads.
class found_passages {
public:
    found_passages(owner who, const simple_retriever_options& limits) : who_(std::move(who)), limits_(limits) {}

    [[nodiscard]] const owner& whose() const noexcept { return who_; }

    /// The number of hits to request from the function; 0 if the search finds nothing without it. Fails as `search` of
    /// a view does: with `cancelled` after a stop, with `not_found` if the document of `within` is unknown, with
    /// `unknown_property` for a filter, because these documents have no properties.
    [[nodiscard]] result<std::size_t> wanted(const query& request, const stop_token& stop);
    /// Keeps what the function has found. Returns the hits, best first, each passage once. Blank texts are left out.
    [[nodiscard]] std::vector<hit> keep(const query& request, std::vector<found_text> found);

    [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id) const;
    [[nodiscard]] result<toolkit::document> document(const uuid& id) const;
    /// The documents that match a name best (document_names.hpp), the first found first.
    [[nodiscard]] std::vector<document_ref> named(std::string_view name) const;

private:
    struct passage {
        found_text found;
        uuid doc_id;
        std::uint64_t turn = 0;  ///< grows with each search that finds it
        [[nodiscard]] std::size_t bytes() const noexcept {
            return found.text.size() + found.name.size() + found.heading.size();
        }
    };
    /// Words that found nothing.
    struct empty_search {
        std::string words;
        std::size_t most;
    };

    [[nodiscard]] const passage* find_document(const uuid& id) const;
    void put(const uuid& id, passage one);
    void drop_oldest(std::uint64_t before);

    owner who_;
    simple_retriever_options limits_;
    mutable std::mutex mutex_;
    std::map<uuid, passage> passages_;       ///< by the id of the chunk
    std::map<std::uint64_t, uuid> by_turn_;  ///< the oldest first
    std::uint64_t turn_ = 0;
    std::size_t bytes_ = 0;
    std::optional<empty_search> last_empty_search_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/view/impl/found_passages.ipp>
#endif
