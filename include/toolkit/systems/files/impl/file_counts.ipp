// The functions of file_counts.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/files/confined_root.hpp>
#include <toolkit/systems/files/file_counts.hpp>
#include <toolkit/systems/files/file_selection.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void file_counts::add(std::string_view name) {
    constexpr std::size_t longest = 12;  // what is longer is part of a name, such as "v1.final version"
    constexpr std::size_t most_extensions = 1'000;
    std::string extension = shown_path(extension_of(name));
    if (extension.size() > longest) extension.clear();
    ++files_;
    if (by_extension_.size() < most_extensions || by_extension_.contains(extension)) ++by_extension_[extension];
}

TOOLKIT_FUNCTION std::string file_counts::shown(std::size_t most) const {
    std::vector<std::pair<std::string_view, std::size_t>> sorted;
    sorted.reserve(by_extension_.size());
    for (const auto& [extension, count] : by_extension_) sorted.emplace_back(extension, count);
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    std::string text;
    std::size_t left = files_;
    for (std::size_t i = 0; i < std::min(sorted.size(), most); ++i) {
        const auto& [extension, count] = sorted[i];
        text += (i == 0 ? "" : ", ") + std::to_string(count) + " ";
        text += extension.empty() ? std::string{"without extension"} : "." + std::string{extension};
        left -= count;
    }
    return left > 0 ? text + ", " + std::to_string(left) + " of other types" : text;
}

}}  // namespace toolkit::v0
