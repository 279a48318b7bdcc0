// In: a failure that quotes external text. Out: the same failure without the key.
#pragma once

#include <toolkit/core/failure.hpp>
#include <toolkit/core/secret.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

/// The failure with the secret replaced by "***": in where, detail and cure as redact_message does, and in `received`
/// as redact does.
[[nodiscard]] inline failure redacted(failure why, const secret& key) {
    if (key.empty()) return why;
    const auto replace = [](small_text& text, std::string safe) {
        if (safe != text.view()) text = small_text{safe};
    };
    for (small_text* const text : {&why.where, &why.detail, &why.cure})
        replace(*text, key.redact_message(std::string{text->view()}));
    replace(why.received, key.redact(std::string{why.received.view()}));
    return why;
}

}}  // namespace toolkit::v0
