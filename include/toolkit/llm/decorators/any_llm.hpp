// One type for all models, so that a program chooses its model at run time: from its command line, from a
// configuration, or from a list. In: a model of any type. Out: the same model without its type. There are no virtual
// functions: each type of model has one table of functions. Next: an agent, or a decorator.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/schema/json_schema/dialect.hpp>

#include <array>
#include <concepts>
#include <memory>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

template <model_traits Can>
class basic_any_llm;

namespace any_models {

/// What an any_llm needs of the model that it holds.
struct functions {
    result<completion> (*complete)(const void* model, const request& req, delta_sink& sink, const stop_token& stop);
    result<model_facts> (*facts)(const void* model, deadline until, const stop_token& stop);
    means (*action_means)(const void* model) noexcept;
    model_traits can;
};

template <class L>
result<completion> complete(const void* model, const request& req, delta_sink& sink, const stop_token& stop) {
    return static_cast<const L*>(model)->complete(req, sink, stop);
}
template <class L>
result<model_facts> facts(const void* model, deadline until, const stop_token& stop) {
    if constexpr (ReportsFacts<L>) return static_cast<const L*>(model)->facts(until, stop);
    else
        return failure::of(failure_kind::rejected, "any_llm", "this kind of model reports no facts",
                           "state its context yourself, as context_guard takes it");
}
template <class L>
means action_means(const void* model) noexcept {
    return means_of(*static_cast<const L*>(model));
}
template <class L>
inline constexpr functions functions_of{complete<L>, facts<L>, action_means<L>, traits_of<L>};

/// A type with a member `complete`. Its other members decide whether it is a model.
template <class L>
concept like_model = requires { &L::complete; } || requires(const L& llm, const request& req, delta_sink& sink,
                                                            const stop_token& stop) { llm.complete(req, sink, stop); };

/// Whether a type is an any_llm. It is copied then, and not held as a model.
template <class L>
inline constexpr bool is_any_llm = false;
template <model_traits Can>
inline constexpr bool is_any_llm<basic_any_llm<Can>> = true;

/// An ability of a model.
struct ability {
    bool model_traits::* has;
    std::string_view name;
};
inline constexpr std::array abilities{ability{&model_traits::native_tools, "native_tools"},
                                      ability{&model_traits::parallel_calls, "parallel_calls"},
                                      ability{&model_traits::schema, "schema"},
                                      ability{&model_traits::grammar, "grammar"},
                                      ability{&model_traits::images, "images"},
                                      ability{&model_traits::thinking, "thinking"},
                                      ability{&model_traits::streams, "streams"}};

/// The first promised ability that a model lacks. Empty: it has all of them.
[[nodiscard]] constexpr std::string_view first_missing(const model_traits& promised, const model_traits& has) noexcept {
    for (const ability& one : abilities)
        if (promised.*one.has && !(has.*one.has)) return one.name;
    return {};
}

/// Whether schemas in the promised dialect may be sent to a model. A promise without schemas and tools sends none.
[[nodiscard]] constexpr bool reads_schemas(const model_traits& promised, const model_traits& has) noexcept {
    const bool sends = promised.schema || promised.native_tools || promised.speaks != dialect::standard;
    return !sends || promised.speaks == has.speaks;
}

/// True if an L is a model and keeps the promise. Otherwise compilation stops with a sentence.
template <class L, model_traits Promised>
consteval bool fits() {
    if constexpr (!Llm<L>)
        return refuse<say(
            "toolkit: any_llm holds a model, and ", type_name<L>,
            " is not a model; it must be movable and have `toolkit::result<toolkit::completion> complete(const "
            "toolkit::request&, toolkit::delta_sink&, toolkit::stop_token) const`")>();
    else if constexpr (constexpr std::string_view missing = first_missing(Promised, traits_of<L>); !missing.empty())
        return refuse<say("toolkit: this any_llm promises .", missing, ", which ", type_name<L>,
                          " does not have; take toolkit::any_llm, which promises nothing, or leave .", missing,
                          " out of the traits")>();
    else if constexpr (!reads_schemas(Promised, traits_of<L>))
        return refuse<say("toolkit: this any_llm promises schemas in the dialect ",
                          rules_of_dialect<Promised.speaks>.name, ", and ", type_name<L>, " reads ",
                          rules_of_dialect<traits_of<L>.speaks>.name,
                          "; take toolkit::any_llm, which promises nothing, or wrap the model in "
                          "toolkit::with_dialect<toolkit::dialect::",
                          rules_of_dialect<Promised.speaks>.name, ">")>();
    else return true;
}

}  // namespace any_models

/// An Llm that holds a model of any type. Copies share the model. It holds a model at all times, even after it was
/// moved from.
///
/// `Can` is what this type promises at compile time; a model that lacks it does not compile. `any_llm` promises
/// nothing. Agents need no promise. `generate` does: without one, it describes the schema in the prompt and sends none.
template <model_traits Can>
class basic_any_llm {
public:
    static constexpr model_traits traits = Can;

    template <class L>
        requires(!any_models::is_any_llm<L> && any_models::like_model<L>)
    basic_any_llm(L model)  // NOLINT(google-explicit-constructor): a model is given as it is
    {
        if constexpr (any_models::fits<L, Can>()) {
            functions_ = &any_models::functions_of<L>;
            model_ = std::make_shared<const L>(std::move(model));
        }
    }
    /// The same model, with fewer promises.
    template <model_traits More>
        requires(any_models::first_missing(Can, More).empty() && any_models::reads_schemas(Can, More))
    basic_any_llm(const basic_any_llm<More>& other) noexcept  // NOLINT(google-explicit-constructor): it loses nothing
        : functions_(other.functions_), model_(other.model_) {}

    basic_any_llm(const basic_any_llm&) noexcept = default;
    basic_any_llm& operator=(const basic_any_llm&) noexcept = default;
    // A move is a copy: no any_llm is empty. NOLINTBEGIN(performance-move-constructor-init)
    basic_any_llm(basic_any_llm&& other) noexcept : functions_(other.functions_), model_(other.model_) {}
    basic_any_llm& operator=(basic_any_llm&& other) noexcept { return *this = std::as_const(other); }
    // NOLINTEND(performance-move-constructor-init)
    ~basic_any_llm() = default;

    /// The reply of the model that it holds.
    [[nodiscard]] result<completion> complete(const request& req, const delta_sink& sink,
                                              const stop_token& stop) const {
        delta_sink to = sink;  // some models take a sink that is not const
        return functions_->complete(model_.get(), req, to, stop);
    }
    /// The facts of the model that it holds. Fails with `rejected` if its type reports none.
    [[nodiscard]] result<model_facts> facts(deadline until = {}, const stop_token& stop = {}) const {
        return functions_->facts(model_.get(), until, stop);
    }
    /// The means by which the model that it holds gets actions.
    [[nodiscard]] means action_means() const noexcept { return functions_->action_means(model_.get()); }
    /// The abilities of the model that it holds. They are known at run time only.
    [[nodiscard]] const model_traits& can() const noexcept { return functions_->can; }

    /// The model that it holds if this is an L, else nullptr.
    template <class L>
    [[nodiscard]] const L* as() const noexcept {
        return functions_ == &any_models::functions_of<L> ? static_cast<const L*>(model_.get()) : nullptr;
    }

private:
    template <model_traits Other>
    friend class basic_any_llm;

    const any_models::functions* functions_ = nullptr;
    std::shared_ptr<const void> model_;
};

/// A model that is chosen at run time.
///
///     toolkit::any_llm model = local ? toolkit::any_llm{toolkit::llama_cpp{}} : toolkit::openai{.model = "gpt-5"};
using any_llm = basic_any_llm<model_traits{}>;

}}  // namespace toolkit::v0
