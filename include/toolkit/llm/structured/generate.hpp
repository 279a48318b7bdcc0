// In: a model, a prompt and a type. Out: a value of the type, by the best means that the model has: grammar, schema,
// JSON of any shape, or the prompt alone; read strictly first, then leniently, and asked for again with the error
// named.
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

/// What `generate` is told beside its prompt.
struct generate_options {
    std::string system{};
    std::vector<image> images{};
    int max_tokens = 1024;
    double temperature = 0;
    double retry_temperature = 0.7;  ///< of further tries, when it is higher: a cold model gives the same answer again
    std::optional<std::uint64_t> seed{};
    int tries = 2;            ///< answers that are asked for, at most 16
    bool show_schema = true;  ///< in the prompt as well; false for servers that show it to the model themselves
    std::string cache_owner{};
    deadline until{};
    stop_token stop{};
    delta_sink sink{};  ///< hears each try; `restarted` stands between them
};

/// The most answers that are asked for one value.
inline constexpr int most_generate_tries = 16;

/// How an answer is held to its type.
enum class output_means : std::uint8_t {
    grammar,  ///< by a GBNF, and the schema beside it
    schema,   ///< by a JSON Schema in the model's dialect
    json,     ///< to JSON of any shape: the dialect cannot say the type
    prompt,   ///< by nothing but words
};

/// A value, and what it took.
template <class T>
struct generated {
    T value{};
    usage spent{};                  ///< of all tries
    int tries = 0;                  ///< answers that were asked for
    std::vector<repair> repairs{};  ///< of the answer that was taken; empty when nothing was put right
};

/// Holds what is no object for dialects that want one at the root.
template <class T>
struct held_value {
    T value{};
    struct doc {
        field value{.required = true};
    };
};

namespace generating {

/// What a dialect cannot say of a type.
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

/// How a T is asked of an L; decided by the compiler.
template <class T, class L>
struct plan {
    static constexpr model_traits can = traits_of<L>;
    static constexpr bool held =
        (can.schema || can.grammar) && rules_of_dialect<can.speaks>.object_root &&
        ((kind_of<T> != value_kind::object && kind_of<T> != value_kind::map) || type_rules<T>.null);
    using type = std::conditional_t<held, held_value<T>, T>;
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
/// The answer can be read in two ways.
failure unclear(std::string_view text);
/// The last failure, and how many tries there were.
failure after_tries(failure last, int tries, std::string_view before);

/// Reads an answer as it was asked for.
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

/// How the answers of an L are held to a T.
template <class T, class L>
inline constexpr output_means output_means_of = generating::plan<T, L>::means;

/// A T, and what it took. An answer that does not fit is told to the model and asked for again. Fails with the failure
/// of the model, or of the last answer (`failure::received` holds it); a value that was cut off is never taken.
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
            if constexpr (plan::held) done.value = std::move(read->value.value);
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
        } else {  // it is held to its form: a small model that sees its answer writes it once more
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

/// A T from a model.
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
