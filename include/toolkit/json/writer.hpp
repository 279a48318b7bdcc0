// In: values. Out: minimal JSON text without blanks. It is appended to anything with `append(std::string_view)` and
// `push_back(char)`: a std::string, or a buffer of constant evaluation.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/json/number_writing.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/json/static_text.hpp>
#include <toolkit/json/string_scan.hpp>
#include <toolkit/json/text_pieces.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace toolkit { inline namespace v0 {

/// An output for JSON text.
template <class Out>
concept TextSink = requires(Out& out, std::string_view text, char c) {
    out.append(text);
    out.push_back(c);
};

namespace string_writing {

/// The text of an ASCII character within a string: the character, or its escape.
struct written_character {
    char text[7];
    std::uint8_t size;
};

inline constexpr auto written_characters = [] {
    std::array<written_character, 128> table{};
    constexpr std::string_view hex = "0123456789abcdef";
    for (unsigned c = 0; c < table.size(); ++c) {
        const char letter = c == '\n'   ? 'n'
                            : c == '\r' ? 'r'
                            : c == '\t' ? 't'
                            : c == '\b' ? 'b'
                            : c == '\f' ? 'f'
                                        : static_cast<char>(c);
        if (c < 0x20 && letter == static_cast<char>(c))
            table[c] = {{'\\', 'u', '0', '0', hex[c >> 4U], hex[c & 15U]}, 6};
        else if (c < 0x20 || c == '"' || c == '\\') table[c] = {{'\\', letter}, 2};
        else table[c] = {{letter}, 1};
    }
    return table;
}();

/// Appends an ASCII character as it appears within a string.
template <TextSink Out>
constexpr void append_escaped(Out& out, char c) {
    const written_character& one = written_characters[static_cast<unsigned char>(c) & 0x7FU];
    out.append(std::string_view{one.text, one.size});
}

/// Writes an ASCII character as it appears within a string. It writes up to eight bytes and returns how many of them
/// count.
constexpr std::size_t write_character(char* to, char c) noexcept {
    const written_character& one = written_characters[static_cast<unsigned char>(c) & 0x7FU];
    if (std::is_constant_evaluated()) {
        for (std::size_t i = 0; i < one.size; ++i) to[i] = one.text[i];
    } else {
        std::memcpy(to, &one, sizeof one);  // writing more than needed is faster than the exact size
    }
    return one.size;
}

/// Appends a UTF-8 text with characters that need an escape. Such characters come in groups.
template <TextSink Out>
constexpr void append_valid(Out& out, const char* at, const char* const end) {
    using string_scan::block;
    std::array<char, 1024> buffer;  // only the written bytes are read
    constexpr std::size_t most = block * 6 + block;
    char* to = buffer.data();
    const auto flush = [&] {
        out.append(std::string_view{buffer.data(), static_cast<std::size_t>(to - buffer.data())});
        to = buffer.data();
    };
    while (at != end) {
        if (static_cast<std::size_t>(buffer.data() + buffer.size() - to) < most) flush();
        if (!std::is_constant_evaluated() && static_cast<std::size_t>(end - at) >= 2 * block) {
            std::size_t done = 0;
            unsigned beyond = 0;
            for (unsigned found = string_scan::specials_in_block(at, beyond); found != 0; found &= found - 1) {
                const auto next = static_cast<std::size_t>(std::countr_zero(found));
                std::memcpy(to, at + done, block);
                to += next - done;
                to += write_character(to, at[next]);
                done = next + 1;
            }
            std::memcpy(to, at + done, block);
            to += block - done;
            at += block;
        } else if (static_cast<unsigned char>(*at) < 0x80) {
            to += write_character(to, *at++);
        } else {
            *to++ = *at++;
        }
    }
    flush();
}

/// Appends a run without such characters. Bytes that are not UTF-8 become U+FFFD.
template <TextSink Out>
constexpr void append_repaired(Out& out, std::string_view run) {
    for (;;) {
        const std::size_t bad = find_invalid_utf8(run);
        out.append(run.substr(0, bad));
        if (bad == std::string_view::npos) return;
        out.append(std::string_view{"\xEF\xBF\xBD"});
        run.remove_prefix(bad + 1);
    }
}

/// The longest text that is put between its quotes on the stack and appended once.
inline constexpr std::size_t short_text = 30;

/// Appends a text of at most `short_text` bytes that needs no escape.
template <TextSink Out>
constexpr void append_quoted(Out& out, std::string_view text) {
    std::array<char, short_text + 2> whole;  // only the written bytes are read
    whole[0] = '"';
    std::copy(text.begin(), text.end(), whole.begin() + 1);
    whole[text.size() + 1] = '"';
    out.append(std::string_view{whole.data(), text.size() + 2});
}

#if defined(__SSE2__)
/// Appends a text of at most `short_text` bytes if it is ASCII and needs no escape. The text is copied first and then
/// checked in place, in whole blocks.
TOOLKIT_ONCE inline bool append_plain(text_pieces& out, std::string_view text) {
    using string_scan::block;
    static_assert(short_text <= 2 * block);
    char* const to = out.room(1 + 2 * block);
    *to = '"';
    copying::copy_few(to + 1, text.data(), text.size());
    unsigned beyond = 0;
    unsigned special = string_scan::specials_in_block(to + 1, beyond);
    unsigned beyond_after = 0;
    special |= string_scan::specials_in_block(to + 1 + block, beyond_after) << block;
    if (((special | beyond | beyond_after << block) & ((1U << text.size()) - 1)) != 0) return false;
    to[text.size() + 1] = '"';
    out.wrote(text.size() + 2);
    return true;
}
#endif

}  // namespace string_writing

/// Appends a text as a JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD, so that the result is valid
/// JSON.
template <TextSink Out>
constexpr void append_json_string(Out& out, std::string_view text) {
#if defined(__SSE2__)
    if constexpr (std::same_as<Out, text_pieces>)
        if (!std::is_constant_evaluated() && text.size() <= string_writing::short_text &&
            string_writing::append_plain(out, text))
            return;
#endif
    const char* at = text.data();
    const char* const end = at + text.size();
    bool high = false;
    const char* special = string_scan::find_special(at, end, high);
    if (special == end && !high && text.size() <= string_writing::short_text) {
        string_writing::append_quoted(out, text);
        return;
    }
    out.push_back('"');
    for (;;) {
        const std::string_view run{at, static_cast<std::size_t>(special - at)};
        if (high) string_writing::append_repaired(out, run);
        else out.append(run);
        if (special == end) break;
        const std::string_view rest{special, static_cast<std::size_t>(end - special)};
        const std::string_view valid = rest.substr(0, find_invalid_utf8(rest));
        string_writing::append_valid(out, special, special + valid.size());
        if (valid.size() == rest.size()) break;
        out.append(std::string_view{"\xEF\xBF\xBD"});
        at = special + valid.size() + 1;
        high = false;
        special = string_scan::find_special(at, end, high);
    }
    out.push_back('"');
}

/// Writes JSON by hand and inserts the commas. Each begin needs its end.
///
///     std::string text;
///     json_writer out{text};
///     out.begin_object().member("type", "answer");
///     out.key("counts").begin_array().value(1).value(2).end_array().end_object();
template <TextSink Out>
class json_writer {
public:
    constexpr explicit json_writer(Out& out) noexcept : out_(&out) {}

    constexpr json_writer& begin_object() { return begin('{'); }
    constexpr json_writer& end_object() { return end('}'); }
    constexpr json_writer& begin_array() { return begin('['); }
    constexpr json_writer& end_array() { return end(']'); }

    constexpr json_writer& key(std::string_view name) {
        separate();
        append_json_string(*out_, name);
        out_->push_back(':');
        comma_ = false;
        return *this;
    }

    /// For a literal; see text_sink::append.
    constexpr json_writer& key(const char* name) { return key(std::string_view{name, __builtin_strlen(name)}); }

    constexpr json_writer& value(std::string_view text) {
        separate();
        append_json_string(*out_, text);
        return *this;
    }
    constexpr json_writer& value(const char* text) { return value(std::string_view{text, __builtin_strlen(text)}); }
    constexpr json_writer& value(const std::string& text) { return value(std::string_view{text}); }
    constexpr json_writer& value(std::nullptr_t) { return text("null"); }
    template <std::same_as<bool> B>
    constexpr json_writer& value(B truth) {
        return text(truth ? "true" : "false");
    }
    template <class N>
        requires(std::is_arithmetic_v<N> && !std::same_as<N, bool>)
    constexpr json_writer& value(N number) {
        separate();
        append_number(*out_, number);
        return *this;
    }
    constexpr json_writer& value(const raw_json& json) { return text(json.text); }

    /// Appends text that is already JSON.
    constexpr json_writer& text(std::string_view json) {
        separate();
        out_->append(json);
        return *this;
    }

    template <class V>
    constexpr json_writer& member(std::string_view name, const V& of) {
        return key(name).value(of);
    }
    template <class V>
    constexpr json_writer& member(const char* name, const V& of) {
        return key(name).value(of);
    }

    [[nodiscard]] constexpr Out& sink() noexcept { return *out_; }

private:
    constexpr void separate() {
        if (comma_) out_->push_back(',');
        comma_ = true;
    }
    constexpr json_writer& begin(char bracket) {
        separate();
        out_->push_back(bracket);
        comma_ = false;
        return *this;
    }
    constexpr json_writer& end(char bracket) {
        out_->push_back(bracket);
        comma_ = true;
        return *this;
    }

    Out* out_;
    bool comma_ = false;
};

}}  // namespace toolkit::v0
