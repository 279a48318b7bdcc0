// In: values. Out: JSON text, appended to anything that has `append(std::string_view)` and `push_back(char)`:
// std::string, or a buffer of constant evaluation. What is written is minimal: no blanks.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/json/number_writing.hpp>
#include <toolkit/json/raw.hpp>

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

/// Appends a text as a JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD, so that the result is JSON.
template <TextSink Out>
constexpr void append_json_string(Out& out, std::string_view text) {
    constexpr std::string_view hex = "0123456789abcdef";
    out.push_back('"');
    std::size_t clean = 0;  // where the run begins that needs no change
    for (std::size_t at = 0; at < text.size();) {
        const auto byte = static_cast<unsigned char>(text[at]);
        if (byte >= 0x80) {
            const code_point next = read_code_point(text, at);
            if (!next.valid) {
                out.append(text.substr(clean, at - clean));
                out.append(std::string_view{"\xEF\xBF\xBD"});
                clean = at + 1;
            }
            at += next.size;
            continue;
        }
        ++at;
        if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
        out.append(text.substr(clean, at - 1 - clean));
        clean = at;
        out.push_back('\\');
        switch (byte) {
            case '"': out.push_back('"'); break;
            case '\\': out.push_back('\\'); break;
            case '\n': out.push_back('n'); break;
            case '\r': out.push_back('r'); break;
            case '\t': out.push_back('t'); break;
            case '\b': out.push_back('b'); break;
            case '\f': out.push_back('f'); break;
            default:
                out.append(std::string_view{"u00"});
                out.push_back(hex[byte >> 4U]);
                out.push_back(hex[byte & 15U]);
        }
    }
    out.append(text.substr(clean));
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

    constexpr json_writer& value(std::string_view text) {
        separate();
        append_json_string(*out_, text);
        return *this;
    }
    constexpr json_writer& value(const char* text) { return value(std::string_view{text}); }
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
