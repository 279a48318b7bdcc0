// The limits and texts of the system rabbithole as one value. A node gets it by its context.
#pragma once

#include <toolkit/core/failure.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/systems/rabbithole/state/limits.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>
#include <toolkit/systems/rabbithole/state/texts.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// What a user may change: `const rabbithole_options mine{…}; graph_runner{rabbithole_graph{}, model, deps{mine,
/// documents}}`.
struct rabbithole_options {
    rabbithole_limits limits = default_rabbithole_limits;
    rabbithole_texts texts{};
};

/// The options of a runner without its own.
[[nodiscard]] const rabbithole_options& default_rabbithole_options();

/// The options among the deps of the runner, or the default ones.
template <class Context>
[[nodiscard]] const rabbithole_options& rabbithole_options_of(const Context& context) {
    if constexpr (Context::template gives<const rabbithole_options&>)
        return context.template give<const rabbithole_options&>();
    else return default_rabbithole_options();
}

/// Whether the model gave no value of the type in its tries, or refused this request: its context is too small, or a
/// filter refused it. The same request would fail again.
[[nodiscard]] bool is_unusable_reply(const failure& why) noexcept;
/// The end of a text, at most `bytes`, from a whole character on.
[[nodiscard]] std::string_view last_bytes(std::string_view text, std::size_t bytes) noexcept;
/// Adds a note for operators to the state. The oldest go above the limit.
void add_note(rabbithole_state& state, const std::string& note, const rabbithole_limits& limits);

/// A T from the model of the run. The language of the state leads the request. If the model gives no T, the
/// state gets a note and the T is `otherwise`: replies are logged, so a failed node would fail again when it is
/// resumed. Fails as the model does.
template <class T, class Context>
[[nodiscard]] result<T> rabbithole_generate(rabbithole_state& state, const Context& context, const std::string& prompt,
                                            T otherwise = {}) {
    const rabbithole_options& options = rabbithole_options_of(context);
    const rabbithole_words& words = options.texts.of(state.language);
    auto made = context.template generate<T>(
        prompt, {.system = words.language + words.role + words.data_rule, .max_tokens = options.limits.reply_tokens});
    if (made || !is_unusable_reply(made.error())) return made;
    add_note(state, state.phase + ": " + made.error().message(), options.limits);
    return otherwise;
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/state/impl/options.ipp>
#endif
