// In: a failure that quotes what came from outside. Out: the same without the key, should it stand there.
#pragma once

#include <toolkit/core/failure.hpp>
#include <toolkit/core/secret.hpp>

#include <string>
#include <utility>

namespace toolkit::inline v0 {

/// The failure with each occurrence of the secret replaced by "***".
[[nodiscard]] inline failure redacted(failure why, const secret& key) {
    if (key.empty()) return why;
    for (note* const text : {&why.where, &why.detail, &why.cure, &why.received})
        if (text->view().find(key.reveal()) != std::string_view::npos) *text = key.redact(std::string{text->view()});
    return why;
}

}  // namespace toolkit::inline v0
