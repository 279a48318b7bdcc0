// The functions of near_graph.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/vectors/near_graph.hpp>

namespace toolkit { inline namespace v0 {

namespace near_graphs {

inline constexpr section_format format{0x50415247 /* GRAP */, 1, parts};

inline constexpr std::uint32_t most_levels = 64;

[[nodiscard]] inline std::string_view bytes_of(const std::vector<std::uint32_t>& numbers) noexcept {
    return {reinterpret_cast<const char*>(numbers.data()), 4 * numbers.size()};  // NOLINT: their bytes
}

}  // namespace near_graphs

TOOLKIT_FUNCTION result<void> near_graph::write(const std::string& path, const owner& who, const vector_file& of,
                                                const graph_links& links) {
    using namespace near_graphs;
    std::vector<std::string> sections(parts);
    append_record(sections[head], head_record{links.rows, links.base_links, links.upper_links, links.entry,
                                              links.levels, of.sum_of_contents()});
    sections[near_graphs::owner_name] = who.id();
    sections[base] = bytes_of(links.base);
    sections[upper_at] = bytes_of(links.upper_at);
    sections[upper] = bytes_of(links.upper);
    return section_file::write(path, format, sections);
}

TOOLKIT_FUNCTION result<near_graph> near_graph::open(const std::string& path, const owner& who, const vector_file& of) {
    auto file = section_file::open(path, near_graphs::format);
    if (!file) return std::move(file).error();
    near_graph opened{std::move(*file)};
    if (!opened.is_sound(who, of))
        return failure::of(failure_kind::corrupt, path, "its links do not match its vectors",
                           "embed the documents again");
    return opened;
}

TOOLKIT_FUNCTION bool near_graph::is_sound(const owner& who, const vector_file& of) {
    using namespace near_graphs;
    if (file_[head].size() != sizeof(head_record) || file_[near_graphs::owner_name] != who.id()) return false;
    head_ = record_at<head_record>(file_[head], 0);
    base_ = numbers(base);
    upper_at_ = numbers(upper_at);
    upper_ = numbers(upper);
    if (head_.rows != of.layout().rows || head_.vectors != of.sum_of_contents() || head_.base_links == 0 ||
        head_.base_links > most_links || head_.upper_links == 0 || head_.upper_links > most_links ||
        head_.levels > most_levels || upper_at_.size() != head_.rows ||
        base_.size() != std::size_t{head_.rows} * (head_.base_links + 1))
        return false;
    std::vector<std::uint32_t> level_of(head_.rows);
    if (!has_sound_upper_levels(level_of)) return false;
    for (std::uint32_t row = 0; row < head_.rows; ++row)
        if (!are_sound(row, 0, level_of)) return false;
    for (std::uint32_t row = 0; row < head_.rows; ++row)
        for (std::uint32_t level = 1; level <= level_of[row]; ++level)
            if (!are_sound(row, level, level_of)) return false;
    return head_.entry == graph_links::none || (head_.entry < head_.rows && level_of[head_.entry] >= head_.levels);
}

TOOLKIT_FUNCTION bool near_graph::has_sound_upper_levels(std::vector<std::uint32_t>& level_of) const {
    const std::size_t stride = head_.upper_links + 1;
    std::optional<std::uint32_t> last;
    std::size_t end = 0;
    const auto close = [&](std::size_t next) {
        if (!last) return next == 0;
        if (next <= end || (next - end) % stride != 0 || (next - end) / stride > most_above()) return false;
        level_of[*last] = static_cast<std::uint32_t>((next - end) / stride);
        return true;
    };
    for (std::uint32_t row = 0; row < head_.rows; ++row) {
        if (upper_at_[row] == graph_links::none) continue;
        if (!close(upper_at_[row])) return false;
        last = row;
        end = upper_at_[row];
    }
    return close(upper_.size());
}

TOOLKIT_FUNCTION bool near_graph::are_sound(std::uint32_t row, std::uint32_t level,
                                            const std::vector<std::uint32_t>& level_of) const {
    const std::size_t at = level == 0 ? std::size_t{row} * (head_.base_links + 1)
                                      : upper_at_[row] + std::size_t{level - 1} * (head_.upper_links + 1);
    const std::uint32_t count = level == 0 ? base_[at] : upper_[at];
    if (count > (level == 0 ? head_.base_links : head_.upper_links)) return false;
    for (const std::uint32_t to : links_of(row, level))
        if (to >= head_.rows || level_of[to] < level) return false;
    return true;
}

}}  // namespace toolkit::v0
