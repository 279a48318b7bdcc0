// A key that no print, log, trace, prompt or failure can show.
#pragma once

#include <toolkit/core/secret_search.hpp>

#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// A secret text. It has no printer, comparison or conversion. Only `reveal()` returns it, for the call that sends it.
/// Its memory is wiped by the destructor.
class secret {
public:
    secret() = default;
    explicit secret(std::string text) : text_(std::move(text)) {}
    secret(const secret&) = default;
    secret(secret&&) noexcept = default;
    secret& operator=(const secret&) = default;
    secret& operator=(secret&&) noexcept = default;
    ~secret() {
        volatile char* byte = text_.data();
        for (std::size_t i = 0; i < text_.size(); ++i) byte[i] = 0;
    }

    /// The value of an environment variable; empty if it is not set.
    [[nodiscard]] static secret from_environment(const char* name) {
        const char* value = std::getenv(name);
        return secret{value == nullptr ? std::string{} : std::string{value}};
    }

    [[nodiscard]] bool empty() const noexcept { return text_.empty(); }
    [[nodiscard]] std::string_view reveal() const noexcept { return text_; }

    /// Replaces the secret in an external text by "***": in plain form, and as JSON, URL or base64 encode it. A secret
    /// of at least eight bytes is also found in nested escapes ("%252D"). A shorter one is replaced only where it is a
    /// whole token.
    [[nodiscard]] std::string redact(std::string text) const {
        const auto places = text_.size() < secret_search::long_secret ? secret_search::tokens_of(text, text_)
                                                                      : secret_search::places_of(text, text_);
        return places.empty() ? text : secret_search::without(text, places);
    }

    /// Replaces the secret in a message that contains words of this library. A secret of fewer than eight bytes, or of
    /// lower-case letters alone, may be a word of the message. It is replaced only where headers and queries have a key
    /// ("Bearer ab", "key=ab", "token: ab"), so it remains in the path of a URL. Call redact() on external text before
    /// it becomes a part of a message.
    [[nodiscard]] std::string redact_message(std::string text) const {
        if (text_.size() >= secret_search::long_secret && !secret_search::is_word(text_))
            return redact(std::move(text));
        const auto places = secret_search::values_of(text, text_);
        return places.empty() ? text : secret_search::without(text, places);
    }

private:
    std::string text_;
};

}}  // namespace toolkit::v0
