// In: the error that a reader of JSON found, recorded without an allocation. Out: the failure, built on request.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/failure.hpp>
#include <toolkit/json/limits.hpp>
#include <toolkit/json/string_scan.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The first error in a text and the path to it. It has no meaning before an error.
class read_trouble {
public:
    /// Records the error: views of the text and of constants. Returns false, so that a reader can return it.
    constexpr bool is(failure_kind kind, const char* at, std::string_view expected, std::string_view found = {},
                      std::string_view nearest = {}) noexcept {
        kind_ = kind;
        at_ = at;
        expected_ = expected;
        found_ = found;
        nearest_ = nearest;
        return false;
    }
    /// Called on the way out: the error is in the member of this name, or the element of this index. Returns false.
    constexpr bool within(std::string_view key) noexcept {
        if (size_ < path_.size()) path_[size_++] = {key.data(), key.size(), 0, false};
        return false;
    }
    /// The error is in the member of this key. The key is a view of the text, with its quotes and escapes.
    constexpr bool within_quoted(std::string_view key) noexcept {
        if (size_ < path_.size()) path_[size_++] = {key.data() + 1, key.size() - 2, 0, true};
        return false;
    }
    constexpr bool within(std::size_t index) noexcept {
        if (size_ < path_.size()) path_[size_++] = {nullptr, 0, index, false};
        return false;
    }
    /// The failure. `begin` is the beginning of the text.
    TOOLKIT_ONCE [[nodiscard, gnu::cold]] constexpr failure to_failure(const char* begin) const {
        failure why;
        why.kind = kind_;
        why.offset = static_cast<std::size_t>(at_ - begin);
        why.expected = expected_;
        why.nearest = nearest_;
        why.set_found(found_);
        if (size_ != 0) why.where = small_text{pointer()};
        return why;
    }

private:
    struct step {
        const char* key;  ///< null for an index
        std::size_t size;
        std::size_t index;
        bool escaped;  ///< the key is as written in JSON
    };

    static constexpr void append_part(std::string& text, char c) {
        if (c == '~') text += "~0";
        else if (c == '/') text += "~1";
        else text += c;
    }
    [[gnu::cold]] static constexpr void append_key(std::string& text, const step& one) {
        const char* at = one.key;
        const char* const end = at + one.size;
        while (at != end) {
            char32_t value = 0;
            if (!one.escaped || *at != '\\') {
                append_part(text, *at++);
            } else if (string_scan::read_escape(at, end, value) == string_scan::escape_result::good) {
                std::string letter;
                append_utf8(letter, value);
                for (const char c : letter) append_part(text, c);
            } else {
                ++at;
            }
        }
    }

    /// The path as a JSON Pointer (RFC 6901). The innermost step was recorded first.
    [[nodiscard]] constexpr std::string pointer() const {
        std::string text;
        for (std::size_t i = size_; i-- > 0;) {
            const step& one = path_[i];
            text += '/';
            if (one.key == nullptr) {
                std::array<char, 20> digits{};
                std::size_t used = 0;
                for (std::size_t rest = one.index; used == 0 || rest != 0; rest /= 10)
                    digits[used++] = static_cast<char>('0' + rest % 10);
                while (used > 0) text += digits[--used];
                continue;
            }
            append_key(text, one);
        }
        return text;
    }

    failure_kind kind_ = failure_kind::syntax;
    const char* at_ = nullptr;
    std::string_view expected_{};
    std::string_view nearest_{};
    std::string_view found_{};
    std::size_t size_ = 0;
    std::array<step, json_bounds.depth> path_;  // only the first `size_` are set
};

}}  // namespace toolkit::v0
