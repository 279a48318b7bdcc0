// The vectors of a library by one embedder: makes the missing ones, and opens them for searches. Vectors are in files
// of their own beside the segments. So documents are found by their words before they are embedded, and several
// embedders can share a library.
// In: a library, an embedder. Out: files of vectors. Next: dense.hpp, hybrid.hpp.
#pragma once

#include <toolkit/core/guard.hpp>
#include <toolkit/retrieval/library/library.hpp>
#include <toolkit/retrieval/library/open_vectors.hpp>
#include <toolkit/retrieval/vectors/vector_form.hpp>

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Copies share the open files. May be used from many threads.
template <class E, class Search = exact_scan, class Form = row_form<E>>
class vector_index {
    static_assert(SearchPolicy<Search>,
                  "toolkit: this is not a vector search; use exact_scan or hnsw (retrieval/hnsw.hpp)");

public:
    using file = typename Form::file;

    vector_index(library documents, E embedder, Search search, const embed_options& options)
        : documents_(std::move(documents)),
          shared_(std::make_shared<shared>(std::move(embedder), std::move(search), options)) {}

    [[nodiscard]] const library& documents() const noexcept { return documents_; }
    [[nodiscard]] const E& embedder() const noexcept { return shared_->embedder; }
    [[nodiscard]] const vector_kind& kind() const noexcept { return shared_->files.kind(); }

    /// Opens the current vectors of a snapshot of this owner's index.
    [[nodiscard]] open_vectors<file> open(const owner& who, const index_snapshot& index, unopened& problems) const {
        return shared_->files.open(documents_.files_of(who), who, index, problems);
    }

    /// Makes the vector of every chunk of the owner that has none. A chunk whose text has a vector elsewhere in the
    /// index reuses it. Vectors are saved from time to time, and also after a failure or a stop. Meanwhile documents
    /// may be added and removed, and other callers may embed. If the server refuses a batch, its texts are sent one by
    /// one; the report counts those that are refused. Fails as the embedder does, as a writer does (`locked`, a full
    /// disk), with `cancelled` if stopped, and with `tool_failed` if the embedder or `progress` throws.
    template <std::invocable<const embed_progress&> Progress>
    [[nodiscard]] result<embed_report> embed(const owner& who, Progress&& progress, const stop_token& stop) const {
        if (kind().dimensions == 0 || kind().dimensions > vector_limits_default.dimensions)
            return failure::of(failure_kind::invalid_argument, "embedder " + kind().embedder,
                               std::to_string(kind().dimensions) + " is not a valid number of dimensions",
                               "use 1 to " + std::to_string(vector_limits_default.dimensions));
        task now{.who = who, .stop = stop};
        for (int round = 0; round < most_rounds; ++round) {
            const auto planned = plan(now);
            if (!planned) return planned.error();
            if (round == 0) now.report.kept = now.kept;
            if (now.missing.empty() && now.made.empty()) break;
            if (auto done = process(now, progress); !done) return std::move(done).error();
        }
        if (now.report.refused > 0 && now.report.embedded == 0) return now.report.why;
        if constexpr (Search::makes_graphs)  // also if others add documents faster than the rounds embed them
            if (auto made = make_graphs(who, stop); !made) return std::move(made).error();
        return now.report;
    }

private:
    static constexpr int most_rounds = 8;

    struct shared {
        shared(E with, Search by, const embed_options& as)
            : embedder(std::move(with)),
              search(std::move(by)),
              options(as),
              files(Form::kind_of(embedder, options), Form::ending, options.open_files) {}
        E embedder;
        [[no_unique_address]] Search search;
        embed_options options;
        vector_opener<file, Search::makes_graphs> files;
    };
    /// A row that is not saved yet.
    struct made_row {
        std::string numbers;
        float step = 0;
    };
    struct missing_chunk {
        std::uint32_t part;
        std::uint32_t chunk;
        content_key content;
    };
    /// The state of one call of embed.
    struct task {
        const owner& who;
        const stop_token& stop;
        embed_report report{};
        std::size_t kept = 0;
        std::shared_ptr<const index_snapshot> index{};
        std::vector<missing_chunk> missing{};                          ///< chunks whose text has no vector anywhere
        std::unordered_map<content_key, made_row> made{};              ///< rows not saved yet, by content
        std::unordered_set<content_key> refused{};                     ///< contents that the embedder's server refused
        std::map<std::uint64_t, std::vector<content_key>> contents{};  ///< of chunks without a vector, by segment
    };

    /// The index and its vectors at one moment. Tries again if a merge removed vector files in between.
    [[nodiscard]] result<open_vectors<file>> open_now(const owner& who,
                                                      std::shared_ptr<const index_snapshot>& index) const {
        constexpr int most_tries = 20;
        for (int tries = 0;; ++tries) {
            auto opened = documents_.index_of(who);
            if (!opened) return std::move(opened).error();
            index = std::move(*opened);
            if (index == nullptr) return open_vectors<file>{};
            unopened problems;
            auto files = open(who, *index, problems);
            if (problems.trouble) return std::move(*problems.trouble);
            if (problems.missing && tries < most_tries) {
                const auto again = documents_.index_of(who);
                if (again && *again != index) continue;
            }
            return files;
        }
    }

    /// Returns the contents of the chunks of a segment that have no vector; 0 for all other chunks.
    [[nodiscard]] static const std::vector<content_key>& contents_of(task& now, const snapshot_part& part,
                                                                     const open_part<file>& files) {
        const auto [at, is_new] = now.contents.try_emplace(part.number);
        if (is_new) {
            at->second.resize(part.index->chunk_count());
            for (std::uint32_t chunk = 0; chunk < at->second.size(); ++chunk)
                if (!files.has(chunk) && !part.removed.contains(part.index->chunk_record(chunk).document))
                    at->second[chunk] = content_key_of(text_to_embed(*part.index, chunk));
        }
        return at->second;
    }

    /// Lists the chunks without a vector, and reuses vectors of equal contents.
    [[nodiscard]] result<void> plan(task& now) const {
        now.missing.clear();
        now.kept = 0;
        const auto opened = open_now(now.who, now.index);
        if (!opened) return opened.error();
        const open_vectors<file>& files = *opened;
        for (std::uint32_t i = 0; i < files.size(); ++i) {
            const auto& part = now.index->parts()[i];
            const auto& contents = contents_of(now, part, files[i]);
            for (std::uint32_t chunk = 0; chunk < contents.size(); ++chunk) {
                if (files[i].has(chunk)) now.kept += !part.removed.contains(part.index->chunk_record(chunk).document);
                else if (contents[chunk] != 0 && !now.refused.contains(contents[chunk]))
                    now.missing.push_back({i, chunk, contents[chunk]});
            }
        }
        if (now.missing.empty()) return {};
        std::unordered_map<content_key, std::pair<std::size_t, std::uint32_t>> known;
        for (std::size_t i = 0; i < files.size(); ++i)
            for (std::uint32_t chunk = 0; chunk < now.index->parts()[i].index->chunk_count(); ++chunk)
                if (files[i].has(chunk)) known.try_emplace(files[i].rows->content(chunk), i, chunk);
        std::erase_if(now.missing, [&](const missing_chunk& each) {
            const auto at = known.find(each.content);
            if (at == known.end()) return false;
            const packed_row row = files[at->second.first].rows->row(at->second.second);
            now.made.try_emplace(each.content, made_row{std::string{row.numbers}, row.step});
            ++now.report.reused;
            return true;
        });
        return {};
    }

    /// Embeds the missing chunks, and saves them from time to time and at the end. If another writer holds the lock, it
    /// continues without saving.
    template <class Progress>
    [[nodiscard]] result<void> process(task& now, Progress& progress) const {
        using clock = std::chrono::steady_clock;
        const embed_options& options = shared_->options;
        const std::size_t batch = std::max<std::size_t>(1, options.batch);
        auto saved = clock::now();
        auto wait = std::chrono::duration_cast<clock::duration>(options.save_every);
        const auto report_progress = [&](std::size_t embedded) {
            return guarded("embed", "the progress callback", "catch exceptions in it", [&]() -> result<void> {
                progress(embed_progress{now.missing.size(), embedded});
                return {};
            });
        };
        result<void> done = report_progress(0);
        for (std::size_t begin = 0; begin < now.missing.size() && done;) {
            const std::size_t end = std::min(now.missing.size(), begin + batch);
            done = embed_some(now, std::span{now.missing}.subspan(begin, end - begin));
            begin = end;
            if (done) done = report_progress(begin);
            const auto at = clock::now();
            if (!done || at - saved < wait || begin == now.missing.size()) continue;
            if (auto written = save(now); !written && written.error().kind != failure_kind::locked) done = written;
            saved = clock::now();
            wait = std::max(wait, 20 * (saved - at));  // so that a large index is not written all the time
        }
        auto written = save(now);
        return done ? written : done;
    }

    [[nodiscard]] result<void> embed_some(task& now, std::span<const missing_chunk> some) const {
        std::vector<std::string> texts;
        std::vector<content_key> contents;
        for (const auto& [part, chunk, content] : some) {
            if (now.made.contains(content) || std::find(contents.begin(), contents.end(), content) != contents.end()) {
                ++now.report.reused;
                continue;
            }
            texts.push_back(text_to_embed(*now.index->parts()[part].index, chunk));
            contents.push_back(content);
        }
        auto done = embed_texts(now, texts, contents);
        if (done || done.error().kind != failure_kind::rejected) return done;
        for (std::size_t i = 0; i < texts.size(); ++i) {  // find the refused texts
            done = embed_texts(now, std::span{texts}.subspan(i, 1), std::span{contents}.subspan(i, 1));
            if (done) continue;
            if (done.error().kind != failure_kind::rejected) return done;
            if (now.refused.empty()) now.report.why = std::move(done).error();
            now.refused.insert(contents[i]);
            ++now.report.refused;
        }
        return {};
    }

    [[nodiscard]] result<void> embed_texts(task& now, std::span<const std::string> texts,
                                           std::span<const content_key> contents) const {
        if (now.stop.stop_requested()) return failure::of(failure_kind::cancelled, "embed", "embedding was stopped");
        const std::vector<std::string_view> views(texts.begin(), texts.end());
        auto done = Form::embed(shared_->embedder, kind(), views, now.stop, [&](std::size_t i, const packed_row& row) {
            now.made.try_emplace(contents[i], made_row{std::string{row.numbers}, row.step});
        });
        if (done) now.report.embedded += contents.size();
        return done;
    }

    /// Writes the rows to the files of the current segments. The planned segments may have been merged since.
    [[nodiscard]] result<void> save(task& now) const {
        if (now.made.empty()) return {};
        const owner_files at = documents_.files_of(now.who);
        const auto lock = file_lock::take(at.lock(), shared_->options.lock_wait);
        if (!lock) return lock.error();
        std::shared_ptr<const index_snapshot> index;
        const auto files = open_now(now.who, index);
        if (!files) return files.error();
        for (std::size_t i = 0; i < files->size(); ++i)
            if (auto written = save_part(now, at, index->parts()[i], (*files)[i]); !written) return written;
        now.made.clear();
        return {};
    }
    [[nodiscard]] result<void> save_part(task& now, const owner_files& at, const snapshot_part& part,
                                         const open_part<file>& files) const {
        const auto& contents = contents_of(now, part, files);
        const auto is_made = [&](std::uint32_t chunk) {
            return contents[chunk] != 0 && !files.has(chunk) && now.made.contains(contents[chunk]);
        };
        std::uint32_t first = 0;
        while (first < contents.size() && !is_made(first)) ++first;
        if (first == contents.size()) return {};
        typename Form::builder rows{shared_->files.path_of(at, part.number), now.who, kind(), *part.index};
        for (std::uint32_t chunk = 0; chunk < contents.size(); ++chunk) {
            if (files.has(chunk)) {
                rows.put(chunk, files.rows->content(chunk), files.rows->row(chunk));
            } else if (is_made(chunk)) {
                const made_row& made = now.made.find(contents[chunk])->second;
                rows.put(chunk, contents[chunk], {made.numbers, made.step});
            }
        }
        return std::move(rows).write();
    }

    /// Makes the missing graphs of parts that have enough rows.
    [[nodiscard]] result<void> make_graphs(const owner& who, const stop_token& stop) const {
        std::shared_ptr<const index_snapshot> index;
        const auto files = open_now(who, index);
        if (!files) return files.error();
        const owner_files at = documents_.files_of(who);
        for (std::size_t i = 0; i < files->size(); ++i) {
            const auto& [rows, graph] = (*files)[i];
            if (rows == nullptr || graph != nullptr || rows->present() < shared_->search.from) continue;
            const auto links = shared_->search(*rows, stop);
            if (!links) return links.error();
            const std::uint64_t segment = index->parts()[i].number;
            const auto lock = file_lock::take(at.lock(), shared_->options.lock_wait, stop);
            if (!lock) return lock.error();
            const auto stamp = stamp_of_file(shared_->files.path_of(at, segment));
            if (!stamp || *stamp != rows->stamp()) continue;  // merged or embedded meanwhile
            if (auto written = near_graph::write(shared_->files.graph_path_of(at, segment), who, *rows, *links);
                !written)
                return written;
        }
        return {};
    }

    library documents_;
    std::shared_ptr<shared> shared_;
};

}}  // namespace toolkit::v0
