// In: a function that writes text. Out: that text, made once by the compiler, as a std::string_view of read-only data.
#pragma once

#include <toolkit/version.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The output of such a function. Without a buffer it only counts.
class text_sink {
public:
    constexpr text_sink() noexcept = default;
    constexpr explicit text_sink(char* buffer) noexcept : buffer_(buffer) {}

    constexpr void push_back(char c) noexcept {
        if (buffer_ != nullptr) buffer_[size_] = c;
        ++size_;
    }
    constexpr void append(std::string_view text) noexcept {
        if (buffer_ != nullptr) {
#if defined(__clang__)  // Clang limits the steps of a constant; this is one
            if (!text.empty()) __builtin_memcpy(buffer_ + size_, text.data(), text.size());
#else
            const char* const from = text.data();  // each function call costs compile time: text[i] is a call
            char* const to = buffer_ + size_;
            const std::size_t count = text.size();
            for (std::size_t i = 0; i < count; ++i) to[i] = from[i];
#endif
        }
        size_ += text.size();
    }
    /// Appends a literal. Its length comes from a builtin, because GCC evaluates that of a std::string_view by
    /// characters.
    constexpr void append(const char* literal) noexcept { append({literal, __builtin_strlen(literal)}); }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }

private:
    char* buffer_ = nullptr;
    std::size_t size_ = 0;
};

namespace static_texts {

template <auto Write>
consteval std::size_t size_of() {
    text_sink counter;
    Write(counter);
    return counter.size();
}

/// The text and a terminating zero.
template <auto Write>
inline constexpr auto bytes_of = [] {
    std::array<char, size_of<Write>() + 1> bytes{};
    text_sink out{bytes.data()};
    Write(out);
    return bytes;
}();

}  // namespace static_texts

/// The text that `Write(text_sink&)` writes.
template <auto Write>
inline constexpr std::string_view static_text{static_texts::bytes_of<Write>.data(),
                                              static_texts::bytes_of<Write>.size() - 1};

}}  // namespace toolkit::v0
