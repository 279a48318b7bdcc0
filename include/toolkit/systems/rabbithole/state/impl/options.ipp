// The default options of rabbithole.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/rabbithole/state/options.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION const rabbithole_options& default_rabbithole_options() {
    static const rabbithole_options options;
    return options;
}

TOOLKIT_FUNCTION bool is_unusable_reply(const failure& why) noexcept {
    return why.kind <= failure_kind::too_large || why.kind == failure_kind::length_reached ||
           why.kind == failure_kind::context_exceeded || why.kind == failure_kind::filtered ||
           why.kind == failure_kind::refused;
}

TOOLKIT_FUNCTION std::string_view last_bytes(std::string_view text, std::size_t bytes) noexcept {
    std::size_t from = text.size() > bytes ? text.size() - bytes : 0;
    while (from < text.size() && (static_cast<unsigned char>(text[from]) & 0xC0U) == 0x80U) ++from;
    return text.substr(from);
}

TOOLKIT_FUNCTION void add_note(rabbithole_state& state, const std::string& note, const rabbithole_limits& limits) {
    state.notes.emplace_back(cut_utf8(note, limits.note_bytes));
    if (state.notes.size() > limits.notes) erase_at(state.notes, 0);
}

}}  // namespace toolkit::v0
