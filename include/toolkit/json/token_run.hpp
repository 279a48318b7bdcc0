// In: a text and a position in it. Out: the tokens of strict JSON from there on, one step at a time, and what may come
// next. A copy of the state can continue anywhere with one token inserted, removed or replaced. json/one_token.hpp
// tries such copies.
#pragma once

#include <toolkit/json/limits.hpp>
#include <toolkit/json/number.hpp>
#include <toolkit/json/relaxed_text.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace one_token {

/// What may come next.
enum class step : std::uint8_t { value, first_value, first_key, key, colon, after, done };

constexpr bool is_mark(char c) noexcept {
    constexpr std::string_view marks = "\"{}[]:,=;'";
    return c != '\0' && marks.find(c) != std::string_view::npos;
}

/// Reads strict JSON, token by token.
class token_run {
public:
    constexpr token_run(std::string_view text, std::size_t at) : text_(text), at_(at) {}

    [[nodiscard]] constexpr step next() const noexcept { return next_; }
    [[nodiscard]] constexpr std::size_t at() const noexcept { return at_; }
    [[nodiscard]] constexpr char look() const noexcept { return look(at_); }
    [[nodiscard]] constexpr bool at_end() const noexcept { return at_ >= text_.size(); }
    [[nodiscard]] constexpr bool in_array() const noexcept { return depth_ != 0 && open_[depth_ - 1] == '['; }
    [[nodiscard]] constexpr std::size_t depth() const noexcept { return depth_; }
    /// Whether the whole value is an object or array.
    [[nodiscard]] constexpr bool has_opened() const noexcept { return has_opened_; }
    [[nodiscard]] constexpr bool takes_string() const noexcept { return takes_key() || takes_value(); }
    [[nodiscard]] constexpr bool takes_key() const noexcept { return next_ == step::first_key || next_ == step::key; }
    [[nodiscard]] constexpr bool takes_value() const noexcept {
        return next_ == step::value || next_ == step::first_value;
    }

    constexpr void pass_blanks() noexcept {
        while (at_ < text_.size() && relaxed::is_space(text_[at_])) ++at_;
    }
    constexpr void move_to(std::size_t at) noexcept { at_ = at; }

    /// Takes a bracket, comma or colon as if it were here. False if it is not allowed.
    constexpr bool put(char mark) noexcept {
        switch (mark) {
            case '{':
            case '[':
                if (!takes_value() || depth_ == open_.size()) return false;
                open_[depth_++] = mark;
                next_ = mark == '{' ? step::first_key : step::first_value;
                has_opened_ = true;
                return true;
            case '}':
            case ']':
                if (depth_ == 0 || relaxed::closer_of(open_[depth_ - 1]) != mark) return false;
                if (next_ != step::after && next_ != (mark == '}' ? step::first_key : step::first_value)) return false;
                --depth_;
                end_value();
                return true;
            case ',':
                if (next_ != step::after) return false;
                next_ = in_array() ? step::value : step::key;
                return true;
            case ':':
                if (next_ != step::colon) return false;
                next_ = step::value;
                return true;
            default: return false;
        }
    }
    /// Takes the rest of a string, up to the next quote.
    constexpr bool take_rest_of_string() noexcept {
        if (!takes_string()) return false;
        const std::size_t end = end_of_string(at_);
        if (look(end) != '"') {
            at_ = end;
            return false;
        }
        end_string(end + 1);
        return true;
    }
    /// Records that a string ended before `after`.
    constexpr void end_string(std::size_t after) noexcept {
        at_ = after;
        if (takes_key()) next_ = step::colon;
        else end_value();
    }
    /// Takes the token that is here. If none is allowed, `at` is its beginning, or the position where its string is
    /// broken.
    constexpr bool take() noexcept {
        const char c = look();
        if (c == '"' && takes_string()) {
            ++at_;
            return take_rest_of_string();
        }
        if (put(c)) {
            ++at_;
            return true;
        }
        return takes_value() && take_plain();
    }
    /// The quote that ends the string that continues here, or a character that it cannot contain, or the end.
    [[nodiscard]] constexpr std::size_t end_of_string(std::size_t at) const noexcept {
        while (at < text_.size() && text_[at] != '"' && static_cast<unsigned char>(text_[at]) >= 0x20)
            at += text_[at] == '\\' ? 2U : 1U;
        return at < text_.size() ? at : text_.size();
    }

private:
    [[nodiscard]] constexpr char look(std::size_t at) const noexcept { return at < text_.size() ? text_[at] : '\0'; }
    constexpr void end_value() noexcept { next_ = depth_ == 0 ? step::done : step::after; }
    /// Takes a number or a literal.
    constexpr bool take_plain() noexcept {
        const std::string_view rest = text_.substr(at_);
        std::size_t size = 0;
        for (const std::string_view word : {"true", "false", "null"})
            if (rest.starts_with(word)) size = word.size();
        if (size == 0) {
            number_text number;
            const char* const end = scan_number(rest.data(), rest.data() + rest.size(), number);
            size = end == nullptr ? 0 : static_cast<std::size_t>(end - rest.data());
        }
        if (size == 0 || relaxed::is_name(look(at_ + size)) || look(at_ + size) == '.') return false;
        at_ += size;
        end_value();
        return true;
    }

    std::string_view text_;
    std::size_t at_;
    std::array<char, json_bounds.depth> open_{};
    std::size_t depth_ = 0;
    step next_ = step::value;
    bool has_opened_ = false;
};

}}}  // namespace toolkit::v0::one_token
