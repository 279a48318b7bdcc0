// How an embedder's vectors are made and stored, and the options and report of embedding.
// In: an embedder, texts. Out: packed rows. Next: vector_index.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/embed/embedder.hpp>
#include <toolkit/retrieval/vectors/near_graph.hpp>
#include <toolkit/retrieval/vectors/vector_file.hpp>
#include <toolkit/retrieval/vectors/vector_store.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Options of `embed`.
struct embed_options {
    vector_storage storage = vector_storage::int8;
    std::size_t batch = 64;                        ///< texts per call of the embedder
    std::chrono::milliseconds save_every{20'000};  ///< interval of saves; saved vectors survive a crash
    std::chrono::milliseconds lock_wait{10'000};   ///< for a writer of the owner's index to end, when vectors are saved
    std::size_t open_files = 4096;                 ///< vector files that are kept open, of all owners
};
inline constexpr embed_options embed_options_default{};

/// Progress of `embed`.
struct embed_progress {
    std::size_t chunks = 0;  ///< chunks that had no vector
    std::size_t done = 0;    ///< of these
};
/// What `embed` did.
struct embed_report {
    std::size_t embedded = 0;  ///< texts that the embedder received
    std::size_t reused = 0;    ///< chunks whose text already had a vector
    std::size_t kept = 0;      ///< chunks that already had one
    std::size_t refused = 0;   ///< texts that the server rejected one by one; they are found by words alone
    failure why{};             ///< failure of the first rejected text
};

/// The vectors of a part of a snapshot, and their graph. Null if there is none.
template <class File>
struct open_part {
    std::shared_ptr<const File> rows;
    std::shared_ptr<const near_graph> graph;
    [[nodiscard]] bool has(std::uint32_t chunk) const noexcept { return rows != nullptr && rows->has(chunk); }
};
/// The vectors of a snapshot, one element per part.
template <class File>
using open_vectors = std::vector<open_part<File>>;

/// Stores the vectors of an Embedder as one row per chunk. late_interaction.hpp has the other form.
template <class E>
struct row_form {
    static_assert(Embedder<E>,
                  "toolkit: this is not an Embedder; an Embedder has dimensions() -> size_t, name() -> string and "
                  "embed(span<const string_view> texts, text_role, stop_token) const -> result<std::vector<float>>");
    using file = vector_file;
    using builder = vector_rows;
    static constexpr std::string_view ending = vector_files::vectors;

    [[nodiscard]] static vector_kind kind_of(const E& embedder, const embed_options& options) {
        return {std::string{embedder.name()}, static_cast<std::size_t>(embedder.dimensions()), options.storage};
    }
    /// Calls put(i, row) for each text.
    template <class Put>
    [[nodiscard]] static result<void> embed(const E& embedder, const vector_kind& kind,
                                            std::span<const std::string_view> texts, const stop_token& stop,
                                            Put&& put) {
        const auto rows = embed_checked(embedder, texts, text_role::passage, stop);
        if (!rows) return rows.error();
        std::string buffer;
        for (std::size_t i = 0; i < texts.size(); ++i)
            put(i, pack_row(std::span{*rows}.subspan(i * kind.dimensions, kind.dimensions), kind.storage, buffer));
        return {};
    }
};

/// The search policy that scans all vectors. retrieval/hnsw.hpp has the other one, which builds graphs from rows.
struct exact_scan {
    static constexpr bool makes_graphs = false;
};
/// How vectors are searched: by a scan, or by graphs.
template <class S>
concept SearchPolicy = requires {
    { S::makes_graphs } -> std::convertible_to<bool>;
};

}}  // namespace toolkit::v0
