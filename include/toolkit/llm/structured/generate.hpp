// In: a model, a prompt and a type. Out: a value of the type. The means is the best one that the model has: grammar,
// schema, any JSON, or the prompt alone. The reply is parsed strictly, then leniently. If both fail, the request is
// repeated with the error.
#pragma once

#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/notify_listener.hpp>
#include <toolkit/schema/gbnf/grammar.hpp>
#include <toolkit/schema/json_schema/json_schema.hpp>
#include <toolkit/schema/json_schema/schema_size.hpp>
#include <toolkit/schema/parse/parse_lenient.hpp>
#include <toolkit/schema/types/type_walk.hpp>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The options of `generate`.
struct generate_options {
    std::string system{};
    std::vector<image> images{};
    int max_tokens = 1024;
    double temperature = 0;
    double retry_temperature = 0.7;  ///< of further tries, if higher: a cold model repeats its answer
    std::optional<std::uint64_t> seed{};
    int tries = 2;  ///< most requests to send, from 1 to 16
    bool show_schema =
        true;  ///< false if the server adds the schema to the prompt itself; `json` and `prompt` ignore it
    std::string cache_owner{};
    deadline until{};
    stop_token stop{};
    delta_sink sink{};  ///< receives the deltas of each try, with `restarted` between tries
};

/// The maximum of `generate_options::tries`.
inline constexpr int most_generate_tries = 16;

/// How the reply is constrained to its type.
enum class output_means : std::uint8_t {
    grammar,  ///< by a GBNF grammar, with the schema
    schema,   ///< by a JSON Schema in the model's dialect
    json,     ///< to any JSON, because the dialect cannot express the type
    prompt,   ///< by the prompt alone
};

/// A value, and the effort to get it.
template <class T>
struct generated {
    T value{};
    usage spent{};                  ///< of all tries
    int tries = 0;                  ///< number of requests
    std::vector<repair> repairs{};  ///< of the accepted reply; empty if nothing was repaired
};

/// Wraps a value that is not an object, for dialects that require an object at the root.
template <class T>
struct wrapped_value {
    T value{};
    struct doc {
        field value{.required = true};
    };
};

namespace generating {

/// Finds a part of a type that a dialect cannot express.
template <dialect D>
struct unsayable {
    recursion::visited seen{};
    bool found = false;
    template <class T>
    constexpr void operator()() {
        constexpr const dialect_rules& to = rules_of_dialect<D>;
        constexpr value_kind kind = kind_of<T>;
        found = found || (kind == value_kind::map && !to.maps) || (kind == value_kind::tuple && !to.tuples) ||
                (kind == value_kind::raw && !to.any_value);
        if constexpr (kind == value_kind::object) {
            found = found || (is_recursive<T> && !to.references);
            if (!seen.enter(recursion::name_of<T>())) return;
        }
        recursion::for_each_part<T>(*this);
    }
};
template <class T, dialect D>
inline constexpr bool is_sayable = [] {
    if constexpr (kinds::check<T>()) {
        unsayable<D> look;
        look.template operator()<T>();
        if (look.found) return false;
        if constexpr (kind_of<T> == value_kind::object)
            return schema_sizes::broken_limit(rules_of_dialect<D>, schema_size_of<T, D>).kept();
        else return true;
    }
    return false;
}();

/// How a T is requested from an L, decided at compile time.
template <class T, class L>
struct plan {
    static constexpr model_traits can = traits_of<L>;
    static constexpr bool is_wrapped =
        (can.schema || can.grammar) && rules_of_dialect<can.speaks>.object_root &&
        ((kind_of<T> != value_kind::object && kind_of<T> != value_kind::map) || type_rules<T>.null);
    using type = std::conditional_t<is_wrapped, wrapped_value<T>, T>;
    static constexpr bool sent = can.schema && is_sayable<type, can.speaks>;
    static constexpr dialect speaks = sent ? can.speaks : dialect::standard;
    static constexpr output_means means = can.grammar  ? output_means::grammar
                                          : sent       ? output_means::schema
                                          : can.schema ? output_means::json
                                                       : output_means::prompt;

    static std::optional<output_shape> output() {
        output_shape shape;
        if constexpr (sent) shape.schema = json_schema<type, speaks>;
        if constexpr (can.grammar) shape.grammar = grammar<type>;
        if constexpr (means == output_means::prompt) return std::nullopt;
        else return shape;
    }
};

std::string shown(std::string_view prompt, std::string_view schema);
failure cut(std::string_view text);
/// The failure for a reply that can be read in two ways.
failure unclear(std::string_view text);
/// The last failure, with the number of tries.
failure after_tries(failure last, int tries, std::string_view before);

/// Parses a reply strictly, then leniently.
template <class Type, dialect D>
result<lenient<Type>> read_answer(std::string_view text) {
    result<lenient<Type>> read{std::in_place};
    auto strict = parse<Type, D>(text);
    if (strict) {
        read->value = *std::move(strict);
        return read;
    }
    read = parse_lenient<Type, D>(text);
    if (read && !read->complete()) read = read->truncated ? cut(text) : unclear(text);
    return read;
}

}  // namespace generating

/// How the replies of an L are constrained to a T.
template <class T, class L>
inline constexpr output_means output_means_of = generating::plan<T, L>::means;

/// A T and the usage. If a reply does not fit, the request is repeated with the error. Fails with the failure of the
/// model, or that of the last reply, whose text is in `failure::received`. A truncated value is never accepted.
template <std::default_initializable T, Llm L>
[[nodiscard]] result<generated<T>> generate_with_usage(const L& llm, std::string_view prompt,
                                                       const generate_options& options = {}) {
    using plan = generating::plan<T, L>;
    using type = typename plan::type;
    if (options.tries < 1 || options.tries > most_generate_tries)
        return failure::of(failure_kind::invalid_argument, "generate", "options.tries is not from 1 to 16",
                           "leave it at 2");
    const bool show = options.show_schema || plan::means == output_means::json || plan::means == output_means::prompt;
    request req{.messages = {},
                .output = plan::output(),
                .max_tokens = options.max_tokens,
                .temperature = options.temperature,
                .seed = options.seed,
                .cache_owner = options.cache_owner,
                .until = options.until};
    if (!options.system.empty()) req.messages.push_back(system_message{options.system});
    const std::string first = show ? generating::shown(prompt, json_schema<type, plan::speaks>) : std::string{prompt};
    req.messages.push_back(user_message{first, options.images});
    generated<T> done;
    std::string before;
    delta_sink sink = options.sink;
    for (;;) {
        ++done.tries;
        result<completion> reply = llm.complete(req, sink, options.stop);
        done.spent += reply ? reply->spent : reply.error().spent;
        const auto end = [&](failure why) {
            why = generating::after_tries(std::move(why), done.tries, before);
            why.spent = done.spent;
            return why;
        };
        if (!reply) return end(std::move(reply).error());
        if (reply->finish == finish_reason::length) return end(generating::cut(reply->text));
        auto read = generating::read_answer<type, plan::speaks>(reply->text);
        if (read) {
            if constexpr (plan::is_wrapped) done.value = std::move(read->value.value);
            else done.value = std::move(read->value);
            done.repairs = std::move(read->repairs);
            return done;
        }
        failure why = std::move(read).error();
        why.received = small_text{reply->text};
        if (done.tries == options.tries) return end(std::move(why));
        before = why.message();
        if constexpr (plan::means == output_means::prompt || plan::means == output_means::json) {
            std::string correction = "That answer cannot be used. " + why.for_model();
            correction += " Reply with the whole corrected JSON value and nothing around it.";
            assistant_message sent = reply->as_message();
            sent.calls.clear();
            req.messages.push_back(std::move(sent));
            req.messages.push_back(user_message{std::move(correction)});
        } else {  // constrained output: a small model that sees its bad answer copies it
            const std::string correction = "\n\nAn earlier answer could not be used. " + why.for_model();
            req.messages.back() = user_message{first + correction, options.images};
        }
        req.temperature = std::max(req.temperature, options.retry_temperature);
        const auto outcome = notify_listener("generate", [&]() -> result<void> {
            sink(delta{.kind = delta::of::restarted});
            return {};
        });
        if (!outcome) return end(outcome.error());
    }
}

/// A T from a model. Fails as generate_with_usage does.
///
///     auto trip = toolkit::generate<itinerary>(llm, "Three days in Vienna");
template <std::default_initializable T, Llm L>
[[nodiscard]] result<T> generate(const L& llm, std::string_view prompt, const generate_options& options = {}) {
    auto done = generate_with_usage<T>(llm, prompt, options);
    if (!done) return std::move(done).error();
    return std::move(done->value);
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/structured/impl/generate.ipp>
#endif
