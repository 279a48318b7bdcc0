// A conversation as a value: its turns with their calls, and a summary of the turns that were cut.
// In: the turns of runs. Out: the history of the next run; a text with print, and the value again with parse.
#pragma once

#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/guard.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/reflect/annotation.hpp>
#include <toolkit/run/exchange.hpp>
#include <toolkit/run/task.hpp>

#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

struct conversation;

/// The default policy of `trim`: the summary stays as it is.
struct no_summary {};

namespace trimming {

/// Gives the summary of the turns that are cut. Without such a function the old summary stays.
using summariser = function_ref<result<std::string>(const conversation& before, std::span<const exchange> cut)>;

result<void> trim(conversation& talk, std::size_t tokens_at_most, summariser summarise);

template <class S, class... Args>
concept gives_summary =
    std::is_invocable_r_v<result<std::string>, S&, Args...> || std::is_invocable_r_v<std::string_view, S&, Args...>;
template <class S>
concept takes_both = gives_summary<S, const conversation&, std::span<const exchange>>;
template <class S>
concept takes_cut = gives_summary<S, std::span<const exchange>>;

/// Calls the policy. A text becomes a result.
template <class S>
[[nodiscard]] result<std::string> summary_of(S& summarise, const conversation& before, std::span<const exchange> cut) {
    const auto call = [&]() -> decltype(auto) {
        if constexpr (takes_both<S>) return summarise(before, cut);
        else return summarise(cut);
    };
    using made = decltype(call());
    if constexpr (std::convertible_to<made, std::string_view>) return std::string{std::string_view{call()}};
    else return call();
}

}  // namespace trimming

/// The turns of a conversation. It is plain data: copy it, print it, parse it, keep it.
///
///     conversation talk;
///     auto first = agent.run("What does the lamp cost?", owner{"me"}, talk);
///     auto second = agent.run("And two of them?", owner{"me"}, talk);   // knows the first
///     (void)talk.trim(4'000);
///
/// It has no owner: keep one conversation for each owner, and use it in one run at a time. Its texts are data of users,
/// models and tools. A run shows them to the model within fences.
struct conversation {
    std::string summary{};          ///< of the turns that were cut; empty at first
    std::vector<exchange> turns{};  ///< oldest first

    /// The estimated number of tokens in a prompt.
    [[nodiscard]] std::size_t tokens() const noexcept;

    /// Adds a turn. Its texts become valid UTF-8, and long ones are cut at `conversation_limits`. Arguments that are no
    /// JSON become a JSON string.
    void add(exchange turn);

    /// Cuts whole turns from the front until at most `tokens_at_most` are left, as `tokens` estimates them. The last
    /// turn always stays. If it alone is too long, the texts of its results are cut.
    ///
    /// `summarise(conversation, cut)` or `summarise(cut)` gives the new summary as a text or a result. It gets the
    /// conversation as it was, and the turns that are cut as std::span<const exchange>. The summary is cut to a quarter
    /// of `tokens_at_most` (50 at least), and to 1,000 tokens. If `summarise` fails or throws, nothing is cut and the
    /// failure is returned. If nothing needs to be cut, it is not called.
    template <class Summarise = no_summary>
    [[nodiscard]] result<void> trim(std::size_t tokens_at_most, Summarise&& summarise = {}) {
        using policy = std::remove_reference_t<Summarise>;
        if constexpr (std::same_as<std::remove_const_t<policy>, no_summary>) {
            return trimming::trim(*this, tokens_at_most, {});
        } else {
            constexpr bool fits = trimming::takes_both<policy> || trimming::takes_cut<policy>;
            static_assert(fits,
                          "toolkit: a summary policy is called as `summarise(const toolkit::conversation& before, "
                          "std::span<const toolkit::exchange> cut)` or with `cut` alone, and gives a text or a "
                          "toolkit::result<std::string>; write [](std::span<const toolkit::exchange> cut) { return "
                          "std::string{…}; }");
            if constexpr (fits) {
                auto call = [&](const conversation& before, std::span<const exchange> cut) {
                    return guarded("conversation", "the summary policy", "return a failure instead",
                                   [&] { return trimming::summary_of(summarise, before, cut); });
                };
                return trimming::trim(*this, tokens_at_most, trimming::summariser{call});
            } else {
                return {};
            }
        }
    }

    friend bool operator==(const conversation&, const conversation&) = default;
    struct doc {
        field summary{.max_length = default_conversation_limits.characters, .required = false};
        field turns{.max_items = default_conversation_limits.turns, .required = true};
    };
};

/// The task with this conversation as its history. Fails with `invalid_argument` if the task has a history already, or
/// if the conversation is beyond `conversation_limits`.
[[nodiscard]] result<task> with_history(const task& asked, const conversation& talk);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/run/impl/conversation.ipp>
#endif
