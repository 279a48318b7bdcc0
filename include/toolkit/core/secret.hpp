// A key that no printer, log, trace, prompt or failure can show.
#pragma once

#include <toolkit/version.hpp>

#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit::inline v0 {

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

    /// A copy of the text in which the secret, should it stand there, is replaced by "***".
    [[nodiscard]] std::string redact(std::string text) const {
        if (text_.empty()) return text;
        std::size_t at = text.find(text_);
        if (at == std::string::npos) return text;
        std::string safe;
        std::size_t begin = 0;
        for (; at != std::string::npos; begin = at + text_.size(), at = text.find(text_, begin))
            safe.append(text, begin, at - begin).append("***");
        return safe.append(text, begin);
    }

private:
    std::string text_;
};

}  // namespace toolkit::inline v0
