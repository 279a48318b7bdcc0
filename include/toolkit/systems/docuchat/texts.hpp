// The texts of the system docuchat: those of its prompts as a value that a user changes.
#pragma once

#include <toolkit/answering/prompt/texts.hpp>

namespace toolkit { inline namespace v0 {

/// The texts of the prompts. Small models follow these words, so they hold each line of the contract word for word.
/// Additions are lines of their own.
[[nodiscard]] texts docuchat_texts();

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/docuchat/impl/texts.ipp>
#endif
