// What a program tells the model before anything else, the "system prompt" of the field.
// In: a text, or a function of the task. Out: the text at the beginning of a run's system message.
#pragma once

#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/run/task.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

struct instructions_part;

/// The text of instructions, after a check: it is valid UTF-8 and not too long. A blank text becomes an empty one.
[[nodiscard]] result<std::string> checked_instructions(std::string text,
                                                       std::size_t most = default_agent_options.instructions_bytes);

namespace instructing {

template <class T>
inline constexpr bool is_text = std::convertible_to<const T&, std::string_view>;

/// A function of the task that gives a text, or a result with one.
template <class F>
concept of_a_task = std::invocable<const F&, const task&> &&
                    (std::convertible_to<std::invoke_result_t<const F&, const task&>, std::string> ||
                     std::convertible_to<std::invoke_result_t<const F&, const task&>, std::string_view> ||
                     std::convertible_to<std::invoke_result_t<const F&, const task&>, result<std::string>>);

}  // namespace instructing

/// Instructions to the model, a part of an agent. They stand before the rules of the agent's texts, which still hold.
///
///     Agent{model, instructions{"You are a librarian. Answer in French."}, tools<…>}
///     Agent{model, instructions{[](const task& asked) { return "Today is " + day_of(asked) + "."; }}}
///
/// They are trusted: text of users and documents does not belong in them. They are no source: the gate accepts no
/// fact because instructions state it. Each run calls the function once, also when it is resumed. It must then give
/// the same text, so it may use the task's question, owner, history, images, seed and demands, but neither its deadline
/// nor the time of day.
template <class Text = std::string>
class instructions {
    static_assert(instructing::is_text<Text> || instructing::of_a_task<Text>,
                  "toolkit: instructions are a text, or a function of the task that gives one and may be called while "
                  "const; write instructions{\"You are …\"} or instructions{[](const toolkit::task& asked) { return "
                  "std::string{…}; }}");

public:
    using agent_part = instructions_part;

    explicit instructions(std::string_view text)
        requires instructing::is_text<Text>
        : text_(text) {}
    /// A null pointer, as from `std::getenv`, means no text.
    explicit instructions(const char* text)
        requires instructing::is_text<Text>
        : text_(text == nullptr ? "" : text) {}
    explicit instructions(Text function)
        requires(!instructing::is_text<Text>)
        : text_(std::move(function)) {}

    /// The text for one task. Fails as the function does.
    [[nodiscard]] result<std::string> of(const task& asked) const {
        if constexpr (instructing::is_text<Text>) {
            return text_;
        } else if constexpr (instructing::of_a_task<Text>) {
            using made = std::invoke_result_t<const Text&, const task&>;
            if constexpr (std::same_as<std::decay_t<made>, const char*>) {
                const char* const text = text_(asked);
                return std::string{text == nullptr ? "" : text};
            } else if constexpr (std::convertible_to<made, std::string_view>)
                return std::string{std::string_view{text_(asked)}};
            else return text_(asked);
        } else {
            return std::string{};
        }
    }

private:
    [[no_unique_address]] Text text_;
};

/// The agent keeps a text of its own, whatever kind of text it is given.
template <class T>
instructions(T) -> instructions<std::conditional_t<instructing::is_text<T>, std::string, T>>;

/// No instructions: the default of an agent.
struct no_instructions {
    using agent_part = instructions_part;
    [[nodiscard]] static result<std::string> of(const task&) { return std::string{}; }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/prompt/impl/instructions.ipp>
#endif
