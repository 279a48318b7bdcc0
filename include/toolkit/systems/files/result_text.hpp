// The texts of the file tools' results. They go to a small model with a short context, so each has a byte limit and
// says what it leaves out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The longest result of a file tool: about 750 tokens, so that five results fit into 8,192.
inline constexpr std::size_t file_result_bytes = 3'000;

/// Lines up to a byte limit. The first line that does not fit ends the text.
class result_lines {
public:
    explicit result_lines(std::string first, std::size_t most_bytes = file_result_bytes)
        : text_(std::move(first)), most_bytes_(most_bytes) {}

    /// Adds a line. Returns false if it does not fit; then no later line does.
    bool add(std::string_view line) {
        is_full_ = is_full_ || text_.size() + 1 + line.size() > most_bytes_;
        if (is_full_) return false;
        text_ += '\n';
        text_ += line;
        ++lines_;
        return true;
    }
    /// Adds a line that always fits, such as the sentence about what is left out.
    void add_last(std::string_view line) {
        text_ += '\n';
        text_ += line;
    }
    /// The number of lines after the first.
    [[nodiscard]] std::size_t lines() const noexcept { return lines_; }
    [[nodiscard]] std::string text() && { return std::move(text_); }

private:
    std::string text_;
    std::size_t most_bytes_;
    std::size_t lines_ = 0;
    bool is_full_ = false;
};

/// A size for people: "812 bytes", "1.2 KB", "9.8 GB". One KB is 1,000 bytes.
[[nodiscard]] std::string shown_size(std::uint64_t bytes);

/// A time for people, in UTC: "2026-03-01 14:05 UTC".
[[nodiscard]] std::string shown_time(std::int64_t unix_ns);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/files/impl/result_text.ipp>
#endif
