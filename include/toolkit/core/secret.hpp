// A key that no printer, log, trace, prompt or failure can show.
#pragma once

#include <toolkit/core/secret_search.hpp>
#include <toolkit/version.hpp>

#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// A secret text. It has no printer, no comparison and no conversion; only `reveal()` shows it, to the one call that
/// sends it. It is wiped when it goes.
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

    /// The value of an environment variable; empty when it is not set.
    [[nodiscard]] static secret from_environment(const char* name) {
        const char* value = std::getenv(name);
        return secret{value == nullptr ? std::string{} : std::string{value}};
    }

    [[nodiscard]] bool empty() const noexcept { return text_.empty(); }
    [[nodiscard]] std::string_view reveal() const noexcept { return text_; }

    /// A copy of a foreign text in which the secret, should it stand there, is replaced by "***": as it is, or as
    /// JSON, a URL or base64 write it. A longer one is found in nested escapes too ("%252D"); one of fewer than eight
    /// bytes is replaced where it is a whole token.
    [[nodiscard]] std::string redact(std::string text) const {
        const auto places = text_.size() < secret_search::long_secret ? secret_search::tokens_of(text, text_)
                                                                      : secret_search::places_of(text, text_);
        return places.empty() ? text : secret_search::without(text, places);
    }

    /// The same of a message that holds words of this library: one of fewer than eight bytes, or of lower-case letters
    /// alone, is replaced only where a header or a query has it ("Bearer ab", "key=ab", "token: ab"), for it may be a
    /// word of the message. So it stays in the path of a URL. Foreign words go through redact() before they become a
    /// part of the message.
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
