// The vectors of a library by one embedder: makes those that are missing, and opens them for who searches. They stand
// in files of their own beside the segments, so that documents are found by their words before they are embedded, and
// by any number of embedders. In: a library, an embedder. Out: files of vectors; cosines. Next: dense.hpp, hybrid.hpp.
#pragma once

#include <toolkit/retrieval/embedder.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/retrieval/near_graph.hpp>
#include <toolkit/retrieval/vector_file.hpp>
#include <toolkit/retrieval/vector_store.hpp>

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

struct embed_options {
    vector_storage storage = vector_storage::int8;
    std::size_t batch = 64;                        ///< texts that the embedder is given at once
    std::chrono::milliseconds save_every{20'000};  ///< what was made until then survives the process
    std::chrono::milliseconds lock_wait{10'000};   ///< for a writer of the owner's index to end, when it is saved
    std::size_t open_files = 4096;                 ///< files of vectors that are kept open, of all owners
};
inline constexpr embed_options embed_options_default{};

struct embed_progress {
    std::size_t chunks = 0;  ///< that had no vector
    std::size_t done = 0;    ///< of them
};
struct embed_report {
    std::size_t embedded = 0;  ///< texts that the embedder was given
    std::size_t reused = 0;    ///< chunks whose text had a vector already
    std::size_t kept = 0;      ///< chunks that had theirs
};

/// What an embedder is given of a chunk: its title, its heading and its text, a line each; a title that the heading
/// holds stands there alone.
[[nodiscard]] inline std::string text_to_embed(const segment& index, std::uint32_t chunk) {
    const auto row = index.chunk_record(chunk);
    const auto of = index.document_record(row.document);
    const std::string_view title = index.name(of.title);
    const std::string_view heading = index.name(row.heading);
    std::string text;
    if (!title.empty() && heading.find(title) == std::string_view::npos) text.append(title) += '\n';
    if (!heading.empty()) text.append(heading) += '\n';
    return text.append(span{row.begin, row.end}.of(index.text(of)));
}

/// The vectors of a part of a snapshot, and a graph of them; null where there is none.
template <class File>
struct open_part {
    std::shared_ptr<const File> rows;
    std::shared_ptr<const near_graph> graph;
    [[nodiscard]] bool has(std::uint32_t chunk) const noexcept { return rows != nullptr && rows->has(chunk); }
};
/// Those of a snapshot, one for each of its parts.
template <class File>
using open_vectors = std::vector<open_part<File>>;

/// The form in which an Embedder's vectors are kept: a row for a chunk. late_interaction.hpp's is the other one.
template <class E>
struct row_form {
    static_assert(
        Embedder<E>,
        "toolkit: this is no Embedder; it needs dimensions() -> size_t, name() -> string and embed(span<const "
        "string_view> texts, text_role, stop_token) const -> result<std::vector<float>>");
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

/// The policy of a retriever that scans all vectors; retrieval/hnsw.hpp has the other one.
struct exact_scan {
    static constexpr bool makes_graphs = false;
};

/// Copies share what is open. May be used from many threads.
template <class E, class Search = exact_scan, class Form = row_form<E>>
class vector_index {
public:
    using embedder_type = E;
    using file = typename Form::file;

    vector_index(library documents, E embedder, Search search, const embed_options& options)
        : documents_(std::move(documents)),
          shared_(std::make_shared<shared>(std::move(embedder), std::move(search), options)),
          kind_(Form::kind_of(shared_->embedder, options)),
          key_(kind_.key()) {}

    [[nodiscard]] const library& documents() const noexcept { return documents_; }
    [[nodiscard]] const E& embedder() const noexcept { return shared_->embedder; }
    [[nodiscard]] const vector_kind& kind() const noexcept { return kind_; }

    /// The vectors of a snapshot of this owner's index, as they are now; damaged files are passed over and told in
    /// `damaged`.
    [[nodiscard]] open_vectors<file> open(const owner& who, const index_snapshot& index,
                                          std::vector<failure>* damaged = nullptr) const {
        open_vectors<file> found;
        found.reserve(index.parts().size());
        const auto tell = [&](const failure& why) {
            if (damaged != nullptr && why.kind != failure_kind::not_found) damaged->push_back(why);
        };
        for (const auto& part : index.parts()) {
            open_part<file>& opened = found.emplace_back();
            auto rows = file_of(who, part);
            if (!rows) {
                tell(rows.error());
                continue;
            }
            opened.rows = std::move(*rows);
            if constexpr (has_graphs) {
                auto graph = graph_of(who, part.number, *opened.rows);
                if (graph) opened.graph = std::move(*graph);
                else tell(graph.error());
            }
        }
        return found;
    }

    /// Gives every chunk of the owner that has none its vector. Chunks whose text was embedded before, under whatever
    /// name, are given that vector; what was made is saved now and then, and when this fails or is stopped. Documents
    /// may be added and removed meanwhile, and several may embed at once. Fails as the embedder does, as a writer does
    /// (`locked`, a full disk), and with `cancelled`.
    template <std::invocable<const embed_progress&> Progress>
    [[nodiscard]] result<embed_report> embed(const owner& who, Progress&& progress, const stop_token& stop) const {
        embed_report report;
        for (int round = 0; round < most_rounds; ++round) {
            auto index = documents_.index_of(who);
            if (!index) return std::move(index).error();
            if (*index == nullptr) return report;
            work todo = plan(who, **index);
            if (round == 0) report.kept = todo.kept;
            report.reused += todo.reused;
            if (todo.missing.empty() && todo.reused == 0) break;
            const auto done = work_off(who, **index, todo, report, progress, stop);
            if (!done) return done.error();
        }
        if constexpr (Search::makes_graphs)  // after some rounds, when somebody adds faster than this embeds
            if (auto made = make_graphs(who, stop); !made) return std::move(made).error();
        return report;
    }

private:
    static constexpr int most_rounds = 8;
    static constexpr bool has_graphs = std::is_same_v<file, vector_file>;  ///< made by whatever program

    struct shared {
        shared(E with, Search by, const embed_options& as)
            : embedder(std::move(with)), search(std::move(by)), options(as) {}
        E embedder;
        [[no_unique_address]] Search search;
        embed_options options;
        std::mutex mutex;
        std::map<std::string, std::shared_ptr<const file>> rows;  ///< by path
        std::map<std::string, std::shared_ptr<const near_graph>> graphs;
    };
    /// A row that is not saved yet.
    struct made_row {
        std::string numbers;
        float step = 0;
    };
    using made_rows = std::unordered_map<content_key, made_row>;
    struct missing_chunk {
        std::uint32_t part;
        std::uint32_t chunk;
        content_key content;
    };
    struct work {
        std::vector<missing_chunk> missing;  ///< whose text has no vector anywhere
        made_rows found;                     ///< of texts that have one elsewhere
        std::size_t reused = 0;
        std::size_t kept = 0;
    };

    [[nodiscard]] std::string path_of(const owner& who, std::uint64_t segment,
                                      std::string_view ending = Form::ending) const {
        return documents_.files_of(who).folder + "/" + vector_files::name(segment, key_, ending);
    }

    /// A file as it was opened last, when it is still the same; else opened anew.
    template <class File, class Open>
    [[nodiscard]] result<std::shared_ptr<const File>> kept(std::map<std::string, std::shared_ptr<const File>>& files,
                                                           const std::string& path, Open&& open) const {
        const auto stamp = stamp_of_file(path);
        {
            const std::lock_guard lock(shared_->mutex);
            const auto found = files.find(path);
            if (found != files.end()) {
                if (stamp && found->second->stamp() == *stamp) return found->second;
                files.erase(found);
            }
        }
        if (!stamp) return stamp.error();
        auto opened = open();
        if (!opened) return std::move(opened).error();
        auto fresh = std::make_shared<const File>(std::move(*opened));
        const std::lock_guard lock(shared_->mutex);
        if (files.size() >= shared_->options.open_files) files.clear();
        files.insert_or_assign(path, fresh);
        return fresh;
    }
    [[nodiscard]] result<std::shared_ptr<const file>> file_of(const owner& who, const snapshot_part& part) const {
        const std::string path = path_of(who, part.number);
        return kept(shared_->rows, path, [&]() -> result<file> {
            auto opened = file::open(path, who, *part.index);
            if (opened && opened->kind() != kind_)
                return failure::of(failure_kind::corrupt, path, "it holds vectors of another kind",
                                   "embed the documents again");
            return opened;
        });
    }
    [[nodiscard]] result<std::shared_ptr<const near_graph>> graph_of(const owner& who, std::uint64_t segment,
                                                                     const vector_file& rows) const {
        const std::string path = path_of(who, segment, vector_files::graph);
        return kept(shared_->graphs, path, [&] { return near_graph::open(path, who, rows); });
    }

    /// Makes the graphs that are missing, of parts with so many rows that they are worth it.
    [[nodiscard]] result<void> make_graphs(const owner& who, const stop_token& stop) const {
        const auto index = documents_.index_of(who);
        if (!index) return index.error();
        if (*index == nullptr) return {};
        const open_vectors<file> files = open(who, **index);
        for (std::size_t i = 0; i < files.size(); ++i) {
            if (files[i].rows == nullptr || files[i].graph != nullptr ||
                files[i].rows->present() < shared_->search.from)
                continue;
            const auto links = shared_->search(*files[i].rows, stop);
            if (!links) return links.error();
            const std::uint64_t segment = (*index)->parts()[i].number;
            const auto lock = file_lock::take(documents_.files_of(who).lock(), shared_->options.lock_wait);
            if (!lock) return lock.error();
            const auto stamp = stamp_of_file(path_of(who, segment));
            if (!stamp || *stamp != files[i].rows->stamp()) continue;  // merged or embedded meanwhile
            const std::string path = path_of(who, segment, vector_files::graph);
            if (auto written = near_graph::write(path, who, *files[i].rows, *links); !written) return written;
        }
        return {};
    }

    /// What is missing, and what of it is there under another name.
    [[nodiscard]] work plan(const owner& who, const index_snapshot& index) const {
        work todo;
        const open_vectors<file> files = open(who, index);
        for (std::uint32_t i = 0; i < files.size(); ++i) {
            const auto& part = index.parts()[i];
            for (std::uint32_t chunk = 0; chunk < part.index->chunk_count(); ++chunk) {
                if (part.removed.contains(part.index->chunk_record(chunk).document)) continue;
                if (files[i].has(chunk)) ++todo.kept;
                else todo.missing.push_back({i, chunk, content_key_of(text_to_embed(*part.index, chunk))});
            }
        }
        if (todo.missing.empty()) return todo;
        std::unordered_map<content_key, std::pair<std::size_t, std::uint32_t>> known;
        for (std::size_t i = 0; i < files.size(); ++i)
            for (std::uint32_t chunk = 0; chunk < index.parts()[i].index->chunk_count(); ++chunk)
                if (files[i].has(chunk)) known.try_emplace(files[i].rows->content(chunk), i, chunk);
        std::erase_if(todo.missing, [&](const missing_chunk& each) {
            const auto at = known.find(each.content);
            if (at == known.end()) return false;
            const packed_row row = files[at->second.first].rows->row(at->second.second);
            todo.found.try_emplace(each.content, made_row{std::string{row.numbers}, row.step});
            ++todo.reused;
            return true;
        });
        return todo;
    }

    /// Embeds what is missing and saves it, now and then and at the end.
    template <class Progress>
    [[nodiscard]] result<void> work_off(const owner& who, const index_snapshot& index, work& todo, embed_report& report,
                                        Progress& progress, const stop_token& stop) const {
        const embed_options& options = shared_->options;
        made_rows made = std::move(todo.found);
        auto saved = std::chrono::steady_clock::now();
        auto wait = std::chrono::duration_cast<std::chrono::steady_clock::duration>(options.save_every);
        result<void> done;
        progress(embed_progress{todo.missing.size(), 0});
        for (std::size_t begin = 0; begin < todo.missing.size() && done;) {
            const std::size_t end = std::min(todo.missing.size(), begin + std::max<std::size_t>(1, options.batch));
            done = embed_some(index, std::span{todo.missing}.subspan(begin, end - begin), made, report, stop);
            begin = end;
            if (done) progress(embed_progress{todo.missing.size(), begin});
            const auto now = std::chrono::steady_clock::now();
            if (done && now - saved < wait && begin < todo.missing.size()) continue;
            const auto written = made.empty() ? result<void>{} : save(who, made);
            if (done) done = written;
            made.clear();
            saved = std::chrono::steady_clock::now();
            wait = std::max(wait, 20 * (saved - now));  // a large index is not written all the time
        }
        if (!made.empty() && done) done = save(who, made);
        return done;
    }

    [[nodiscard]] result<void> embed_some(const index_snapshot& index, std::span<const missing_chunk> some,
                                          made_rows& made, embed_report& report, const stop_token& stop) const {
        std::vector<std::string> texts;
        std::vector<content_key> contents;
        for (const auto& [part, chunk, content] : some) {
            if (made.contains(content) || std::find(contents.begin(), contents.end(), content) != contents.end()) {
                ++report.reused;
                continue;
            }
            texts.push_back(text_to_embed(*index.parts()[part].index, chunk));
            contents.push_back(content);
        }
        const std::vector<std::string_view> views(texts.begin(), texts.end());
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "embed", "embedding was stopped");
        const auto done = Form::embed(shared_->embedder, kind_, views, stop, [&](std::size_t i, const packed_row& row) {
            made.try_emplace(contents[i], made_row{std::string{row.numbers}, row.step});
        });
        if (!done) return done;
        report.embedded += contents.size();
        return {};
    }

    /// Puts rows into the files of the segments that are there now: those that were planned for may be merged since.
    [[nodiscard]] result<void> save(const owner& who, const made_rows& made) const {
        const owner_files at = documents_.files_of(who);
        const auto lock = file_lock::take(at.lock(), shared_->options.lock_wait);
        if (!lock) return lock.error();
        auto index = documents_.index_of(who);
        if (!index) return std::move(index).error();
        if (*index == nullptr) return {};
        const open_vectors<file> files = open(who, **index);
        for (std::size_t i = 0; i < files.size(); ++i) {
            const auto& part = (*index)->parts()[i];
            typename Form::builder rows{kind_, part.index->chunk_count()};
            bool changed = false;
            for (std::uint32_t chunk = 0; chunk < part.index->chunk_count(); ++chunk) {
                if (files[i].has(chunk)) {
                    rows.put(chunk, files[i].rows->content(chunk), files[i].rows->row(chunk));
                    continue;
                }
                const content_key content = content_key_of(text_to_embed(*part.index, chunk));
                const auto found = made.find(content);
                if (found == made.end()) continue;
                rows.put(chunk, content, {found->second.numbers, found->second.step});
                changed = true;
            }
            if (!changed) continue;
            if (auto written = std::move(rows).write(path_of(who, part.number), who, *part.index); !written)
                return written;
        }
        return {};
    }

    library documents_;
    std::shared_ptr<shared> shared_;
    vector_kind kind_;
    std::string key_;
};

}  // namespace toolkit::inline v0
