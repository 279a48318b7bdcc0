// Keeps the vector files of one kind open, for all owners, for searching and embedding. A file that was replaced is
// opened again. A file is used only for the segment that it was checked against.
// In: a snapshot of an owner's index. Out: its vectors, mapped. Next: vector_index.hpp.
#pragma once

#include <toolkit/retrieval/library/library.hpp>
#include <toolkit/retrieval/vectors/near_graph.hpp>
#include <toolkit/retrieval/vectors/vector_form.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What could not be opened: whether files are missing, the damaged files, and the first temporary failure.
struct unopened {
    bool missing = false;
    std::vector<failure> damaged;
    std::optional<failure> trouble;
};

/// Opens and keeps vector files, and with `WithGraphs` their graphs. May be used from many threads.
template <class File, bool WithGraphs>
class vector_opener {
public:
    vector_opener(vector_kind kind, std::string_view ending, std::size_t most)
        : kind_(std::move(kind)), key_(kind_.key()), ending_(ending), most_(most) {}

    [[nodiscard]] const vector_kind& kind() const noexcept { return kind_; }
    [[nodiscard]] std::string path_of(const owner_files& at, std::uint64_t segment) const {
        return at.folder + "/" + vector_files::name(segment, key_, ending_);
    }
    [[nodiscard]] std::string graph_path_of(const owner_files& at, std::uint64_t segment) const {
        return at.folder + "/" + vector_files::name(segment, key_, vector_files::graph);
    }

    /// Opens the current vectors of a snapshot of this owner's index.
    [[nodiscard]] open_vectors<File> open(const owner_files& at, const owner& who, const index_snapshot& index,
                                          unopened& problems) {
        open_vectors<File> found;
        found.reserve(index.parts().size());
        std::set<std::string> used;
        for (const auto& part : index.parts()) {
            open_part<File>& opened = found.emplace_back();
            const std::string path = path_of(at, part.number);
            used.insert(path);
            auto rows = open_file(rows_, path, part.index, [&]() -> result<File> {
                auto made = File::open(path, who, *part.index);
                if (made && made->kind() != kind_)
                    return failure::of(failure_kind::corrupt, path, "it contains vectors of another kind",
                                       "embed the documents again");
                return made;
            });
            if (!rows) {
                add_problem(problems, std::move(rows).error());
                continue;
            }
            opened.rows = std::move(*rows);
            if constexpr (WithGraphs) {
                const std::string graph_path = graph_path_of(at, part.number);
                used.insert(graph_path);
                auto graph = open_file(graphs_, graph_path, opened.rows,
                                       [&] { return near_graph::open(graph_path, who, *opened.rows); });
                if (graph) opened.graph = std::move(*graph);
                else if (graph.error().kind != failure_kind::not_found) add_problem(problems, std::move(graph).error());
            }
        }
        forget_others(at.folder + "/", used);
        return found;
    }

private:
    /// An open file, and the object that it was checked against.
    template <class Opened, class Of>
    struct entry {
        std::shared_ptr<const Opened> file;
        std::weak_ptr<const Of> of;
    };
    template <class Opened, class Of>
    using entries = std::map<std::string, entry<Opened, Of>>;  ///< by path

    static void add_problem(unopened& problems, failure why) {
        if (why.kind == failure_kind::not_found) problems.missing = true;
        else if (why.kind == failure_kind::corrupt) problems.damaged.push_back(std::move(why));
        else if (!problems.trouble) problems.trouble = std::move(why);
    }

    /// Returns the open file if it is unchanged or was deleted since. Otherwise opens the file again.
    template <class Opened, class Of, class Open>
    [[nodiscard]] result<std::shared_ptr<const Opened>> open_file(entries<Opened, Of>& files, const std::string& path,
                                                                  const std::shared_ptr<const Of>& of, Open&& open) {
        const auto stamp = stamp_of_file(path);
        {
            const std::lock_guard lock(mutex_);
            const auto found = files.find(path);
            if (found != files.end() && found->second.of.lock() == of &&
                (stamp ? found->second.file->stamp() == *stamp : stamp.error().kind == failure_kind::not_found))
                return found->second.file;
        }
        if (!stamp) return stamp.error();
        auto opened = open();
        if (!opened) return std::move(opened).error();
        auto fresh = std::make_shared<const Opened>(std::move(*opened));
        const std::lock_guard lock(mutex_);
        if (files.size() >= most_ && !files.empty()) files.erase(files.begin());
        files.insert_or_assign(path, entry<Opened, Of>{fresh, of});
        return fresh;
    }

    /// Closes the files of an owner that no segment uses. Open files would keep their disk space after deletion.
    void forget_others(const std::string& folder, const std::set<std::string>& used) {
        const std::lock_guard lock(mutex_);
        const auto forget = [&](auto& files) {
            for (auto at = files.lower_bound(folder); at != files.end() && at->first.starts_with(folder);)
                at = used.contains(at->first) ? std::next(at) : files.erase(at);
        };
        forget(rows_);
        forget(graphs_);
    }

    vector_kind kind_;
    std::string key_;
    std::string_view ending_;
    std::size_t most_;
    std::mutex mutex_;
    entries<File, segment> rows_;
    entries<near_graph, File> graphs_;
};

}}  // namespace toolkit::v0
