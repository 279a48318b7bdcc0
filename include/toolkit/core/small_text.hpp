// A short owned text that is usually empty: 16 bytes, no allocation while empty, usable in constant evaluation. (GCC 12
// cannot move a std::string in a union at compile time, because the string points into itself.)
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// An owned, immutable text that converts to std::string_view.
class small_text {
public:
    constexpr small_text() noexcept = default;
    constexpr small_text(std::string_view text) : size_(text.size()) {
        if (size_ == 0) return;
        data_ = new char[size_];
        text.copy(data_, size_);
    }
    constexpr small_text(const std::string& text) : small_text(std::string_view{text}) {}
    constexpr small_text(const char* text) : small_text(std::string_view{text}) {}
    constexpr small_text(const small_text& other) : small_text(other.view()) {}
    constexpr small_text(small_text&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    constexpr small_text& operator=(small_text other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        return *this;
    }
    constexpr ~small_text() { delete[] data_; }

    [[nodiscard]] constexpr std::string_view view() const noexcept { return {data_, size_}; }
    constexpr operator std::string_view() const noexcept { return view(); }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    friend constexpr bool operator==(const small_text& a, std::string_view b) noexcept { return a.view() == b; }

private:
    char* data_ = nullptr;
    std::size_t size_ = 0;
};

}}  // namespace toolkit::v0
