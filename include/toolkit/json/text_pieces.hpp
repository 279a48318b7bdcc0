// In: many short texts. Out: a std::string to which they are appended together. Each costs a few instructions instead
// of a call that checks the capacity.
#pragma once

#include <toolkit/version.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace toolkit { inline namespace v0 {

namespace copying {

/// Copies a few bytes. Up to 32 bytes it avoids std::memcpy, which is a call if the size is not constant.
[[gnu::always_inline]] constexpr void copy_few(char* to, const char* from, std::size_t size) noexcept {
    if (std::is_constant_evaluated()) {
        std::copy_n(from, size, to);
        return;
    }
    const auto both_ends = [&](auto word) {  // the two may overlap
        decltype(word) last = word;
        std::memcpy(&word, from, sizeof word);
        std::memcpy(&last, from + size - sizeof last, sizeof last);
        std::memcpy(to, &word, sizeof word);
        std::memcpy(to + size - sizeof last, &last, sizeof last);
    };
    struct sixteen {
        std::uint64_t words[2];
    };
    if (size > 32) std::memcpy(to, from, size);
    else if (size >= 16) both_ends(sixteen{});
    else if (size >= 8) both_ends(std::uint64_t{});
    else if (size >= 4) both_ends(std::uint32_t{});
    else
        for (std::size_t i = 0; i < size; ++i) to[i] = from[i];
}

}  // namespace copying

/// Gathers text. `flush` appends it to the string; text that was not flushed is lost.
class text_pieces {
public:
    static constexpr std::size_t capacity = 1024;  ///< gathered bytes; a piece longer than a quarter of it is appended
                                                   ///< directly

    constexpr explicit text_pieces(std::string& to) noexcept : to_(&to) {}
    text_pieces(const text_pieces&) = delete;
    text_pieces& operator=(const text_pieces&) = delete;

    // The interface of a TextSink.
    constexpr void push_back(char c) {
        if (used_ == bytes_.size()) flush();
        bytes_[used_++] = c;
    }
    [[gnu::noinline]] constexpr void append(std::string_view text) {
        if (text.size() > bytes_.size() - used_) return append_long(text);
        copying::copy_few(bytes_.data() + used_, text.data(), text.size());
        used_ += text.size();
    }
    /// Room for this many bytes, at most `capacity`. Report the bytes written there with `wrote`.
    [[nodiscard]] constexpr char* room(std::size_t size) {
        if (bytes_.size() - used_ < size) flush();
        return bytes_.data() + used_;
    }
    constexpr void wrote(std::size_t size) noexcept { used_ += size; }
    /// Appends the gathered text to the string.
    [[gnu::noinline]] constexpr void flush() {
        to_->append(bytes_.data(), used_);
        used_ = 0;
    }

private:
    [[gnu::noinline]] constexpr void append_long(std::string_view text) {
        flush();
        if (text.size() > capacity / 4) return static_cast<void>(to_->append(text));
        copying::copy_few(bytes_.data(), text.data(), text.size());
        used_ = text.size();
    }

    std::string* to_;
    std::size_t used_ = 0;
    std::array<char, capacity> bytes_;  // only the first `used_` are set
};

}}  // namespace toolkit::v0
