// In: values. Out: JSON text, appended to anything that has `append(std::string_view)` and `push_back(char)`:
// std::string, or a buffer of constant evaluation. What is written is minimal: no blanks.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/json/number_writing.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/json/static_text.hpp>
#include <toolkit/json/string_scan.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

namespace toolkit::inline v0 {

/// What JSON is appended to.
template <class Out>
concept TextSink = requires(Out& out, std::string_view text, char c) {
    out.append(text);
    out.push_back(c);
};

namespace string_writing {

/// What must be escaped: a quote, a backslash or a control character.
template <TextSink Out>
constexpr void append_escaped(Out& out, char c) {
    switch (c) {
        case '"': return static_cast<void>(out.append(std::string_view{"\\\""}));
        case '\\': return static_cast<void>(out.append(std::string_view{"\\\\"}));
        case '\n': return static_cast<void>(out.append(std::string_view{"\\n"}));
        case '\r': return static_cast<void>(out.append(std::string_view{"\\r"}));
        case '\t': return static_cast<void>(out.append(std::string_view{"\\t"}));
        case '\b': return static_cast<void>(out.append(std::string_view{"\\b"}));
        case '\f': return static_cast<void>(out.append(std::string_view{"\\f"}));
        default: break;
    }
    constexpr std::string_view hex = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    out.append(std::string_view{"\\u00"});
    out.push_back(hex[byte >> 4U]);
    out.push_back(hex[byte & 15U]);
}

/// The bytes at `at`, of which the first must be escaped: where one is, others are near. It stops before what is not
/// ASCII.
template <TextSink Out>
constexpr void append_some(Out& out, const char*& at, const char* const end) {
    constexpr std::size_t most = 16;
    std::array<char, most * 6> buffer;  // of which what is written is read
    text_sink pieces{buffer.data()};
    for (std::size_t i = 0; i < most && at != end && static_cast<unsigned char>(*at) < 0x80; ++i, ++at) {
        if (static_cast<unsigned char>(*at) < 0x20 || *at == '"' || *at == '\\') append_escaped(pieces, *at);
        else pieces.push_back(*at);
    }
    out.append(std::string_view{buffer.data(), pieces.size()});
}

/// A run without such characters, in which bytes that are not UTF-8 become U+FFFD.
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

}  // namespace string_writing

/// Appends a text as a JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD, so that the result is JSON.
template <TextSink Out>
constexpr void append_json_string(Out& out, std::string_view text) {
    out.push_back('"');
    const char* at = text.data();
    const char* const end = at + text.size();
    for (;;) {
        bool high = false;
        const char* const special = string_scan::find_special(at, end, high);
        const std::string_view run{at, static_cast<std::size_t>(special - at)};
        if (high) string_writing::append_repaired(out, run);
        else out.append(run);
        if (special == end) break;
        at = special;
        string_writing::append_some(out, at, end);
    }
    out.push_back('"');
}

/// Writes JSON by hand; puts the commas. What is begun must be ended.
///
///     std::string text;
///     json_writer out{text};
///     out.begin_object().member("type",
///     "answer").key("counts").begin_array().value(1).value(2).end_array().end_object();
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

    /// (A literal: see text_sink::append.)
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

    /// Text that is JSON already.
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

}  // namespace toolkit::inline v0
