// Chooses a call for a question without a model, for a protocol whose model made none.
// In: a function of the program, question -> call. Out: the call, none, or a failure. Next: text_or_call.hpp.
#pragma once

#include <toolkit/agent/loop/next_move.hpp>
#include <toolkit/core/guard.hpp>
#include <toolkit/core/owned_function.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_name.hpp>

#include <concepts>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A function `(std::string_view question)` that returns a call_move, an optional one, or a result of either. Copies
/// share the function, which several runs may call at once. A default one has no function and chooses nothing.
class call_router {
    using chosen = result<std::optional<call_move>>;

    template <class R>
    static constexpr bool is_choice = std::same_as<R, call_move> || std::same_as<R, std::optional<call_move>> ||
                                      std::same_as<R, result<call_move>> || std::same_as<R, chosen>;
    /// True for a router. Otherwise compilation stops with a message.
    template <class F>
    static consteval bool fits() {
        if constexpr (std::invocable<const F&, std::string_view>)
            if constexpr (is_choice<std::invoke_result_t<const F&, std::string_view>>) return true;
        if constexpr (!requires(const F& f, std::string_view question) {
                          requires is_choice<std::remove_cvref_t<decltype(f(question))>>;
                      })
            return refuse<say("toolkit: ", type_name<F>,
                              " is no router; it must be a const function of the question: "
                              "`std::optional<toolkit::call_move> operator()(std::string_view question) const`")>();
        else return true;
    }

public:
    call_router() = default;
    template <class F>
        requires(!std::same_as<F, call_router>)
    call_router(F decide)  // NOLINT(google-explicit-constructor): a lambda is given as it is
    {
        if constexpr (fits<F>())
            choose_ =
                std::make_shared<const function>([decide = std::move(decide)](std::string_view question) -> chosen {
                    auto made = decide(question);
                    if constexpr (is_result<decltype(made)>)
                        if (!made) return std::move(made).error();
                    if constexpr (is_result<decltype(made)>) return chosen{std::in_place, *std::move(made)};
                    else return chosen{std::in_place, std::move(made)};
                });
    }

    [[nodiscard]] bool empty() const noexcept { return choose_ == nullptr; }

    /// The chosen call, if there is one. Fails if the function fails or throws, or if it chooses none of these actions.
    [[nodiscard]] result<std::optional<call_move>> choose(std::string_view question,
                                                          const std::vector<offered_action>& actions) const;

private:
    using function = owned_function<chosen(std::string_view)>;
    std::shared_ptr<const function> choose_{};
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/protocol/impl/call_router.ipp>
#endif
