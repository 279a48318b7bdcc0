// Asks a model for the facts of one passage that help to answer a question.
// In: a model, a question, a passage. Out: short facts, all of whose numbers and names are in the passage. Next:
// fact_report.hpp.
#pragma once

#include <toolkit/core/guard.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/llm/structured/generate.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Limits of the facts that a search returns.
struct fact_limits {
    std::size_t facts = 5;              ///< of a chunk
    std::size_t fact_characters = 200;  ///< of a fact; a longer one is cut between words
    std::size_t passage_bytes = 4'000;  ///< of a chunk, that the model reads
    std::size_t raw_characters = 600;   ///< of a chunk, if no facts could be extracted
    std::size_t result_bytes = 4'000;   ///< of the whole result
    int max_tokens = 512;               ///< of a model's reply
    /// Whether facts with more than half of the question's words count, if the reply says that the passage does not
    /// help. A model of half a billion parameters writes such replies.
    bool overrules_irrelevance = false;
};

/// What a model says about a passage. The facts come first: a model of half a billion parameters that decides first
/// always writes "relevant": false, and then no facts.
struct chunk_facts {
    std::vector<std::string> facts;
    bool relevant;
    struct doc {
        field facts{.description = "Short facts from the passage that help to answer, with their numbers and names",
                    .max_items = 5,
                    .items = item{.max_length = 200}};
        field relevant{.description = "true if the passage helps to answer the question"};
    };
};

/// A function that extracts facts: a model of another kind, or one of a test.
template <class F>
concept FactExtractor = requires(const F& extract, std::string_view question, const chunk& passage, stop_token stop) {
    { extract(question, passage, stop) } -> result_of<chunk_facts>;
};

namespace facts {

[[nodiscard]] std::string prompt_of(std::string_view question, const chunk& passage, const fact_limits& limits);

/// A text as one line of at most this many characters. It is cut between words, so that no number loses its end.
[[nodiscard]] std::string one_line(std::string_view text, std::size_t most_characters);

/// Reads a reply that is no strict chunk_facts, such as one with too many facts. The last fact of a truncated reply is
/// left out, because it may be a part of a fact. If `relevant` was cut off, the question decides, as in
/// without_contradiction.
[[nodiscard]] result<chunk_facts> read_leniently(std::string_view reply, std::string_view question);

/// A reply that lists facts and says that the passage does not help contradicts itself. Its facts that have more than
/// half of the question's words make it relevant. Used with fact_limits::overrules_irrelevance.
[[nodiscard]] chunk_facts without_contradiction(chunk_facts read, std::string_view question);

/// The facts within the limits, each as one line. A fact with a number or a name that is neither in the passage nor in
/// its file name is left out.
[[nodiscard]] chunk_facts checked(const chunk_facts& read, const chunk& passage, const fact_limits& limits);

inline constexpr std::string_view system_prompt =
    "You read a passage of a file and write down the facts that help to answer a question. Use only what the passage "
    "says. Copy numbers and names exactly. If the passage does not help, relevant is false and facts is empty.";

/// Asks once. A reply that does not fit the schema is read leniently.
template <Llm L>
[[nodiscard]] result<chunk_facts> ask(const L& llm, std::string_view question, const chunk& passage,
                                      const fact_limits& limits, const deadline& until, const stop_token& stop) {
    auto read = generate<chunk_facts>(llm, prompt_of(question, passage, limits),
                                      {.system = std::string{system_prompt},
                                       .images = {},
                                       .max_tokens = limits.max_tokens,
                                       .seed = {},
                                       .tries = 1,
                                       .cache_owner = {},
                                       .until = until,
                                       .stop = stop,
                                       .sink = {}});
    if (read || read.error().received.empty()) return read;
    if (!read.error().from_parsing() && read.error().kind != failure_kind::length_reached) return read;
    auto leniently = read_leniently(read.error().received, question);
    return leniently ? std::move(leniently) : std::move(read);
}

}  // namespace facts

/// The facts of a passage from a model or a FactExtractor. Fails if the model fails or if its reply cannot be read.
template <class Model>
[[nodiscard]] result<chunk_facts> extract_facts(const Model& model, std::string_view question, const chunk& passage,
                                                const fact_limits& limits = {}, const deadline& until = {},
                                                const stop_token& stop = {}) {
    static_assert(
        Llm<Model> || FactExtractor<Model>,
        "toolkit: facts are extracted by a model, or by a const function `toolkit::result<toolkit::chunk_facts> "
        "(std::string_view question, const toolkit::chunk& passage, toolkit::stop_token)`");
    if constexpr (Llm<Model>) {
        auto read = facts::ask(model, question, passage, limits, until, stop);
        if (!read) return read;
        if (limits.overrules_irrelevance) *read = facts::without_contradiction(std::move(*read), question);
        return facts::checked(*read, passage, limits);
    } else if constexpr (FactExtractor<Model>) {
        const auto read = guarded("semantic_search", "the function that extracts facts", "return a failure instead",
                                  [&]() -> result<chunk_facts> { return model(question, passage, stop); });
        return read ? result<chunk_facts>{facts::checked(*read, passage, limits)} : read;
    } else {
        return failure{};
    }
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/files/impl/chunk_facts.ipp>
#endif
