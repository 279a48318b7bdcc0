// Counts files by their extension. In: names. Out: a line such as "14 .txt, 12 .md, 2 without extension". Next:
// count_files, directory_tree.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

class file_counts {
public:
    void add(std::string_view name);
    [[nodiscard]] std::size_t files() const noexcept { return files_; }
    /// The extensions, the most frequent first, at most `most` of them.
    [[nodiscard]] std::string shown(std::size_t most) const;

private:
    std::map<std::string, std::size_t, std::less<>> by_extension_;
    std::size_t files_ = 0;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/files/impl/file_counts.ipp>
#endif
