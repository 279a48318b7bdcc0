// The steps of a run as data: a closed set, each a plain struct that prints as one JSON object.
#pragma once

#include <toolkit/json/raw.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/schema/schema.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace toolkit::inline v0 {

struct run_started {
    constant<"start"> type;
    std::string question;
};
/// The model is asked; `offered` names what it may do.
struct turn_started {
    constant<"turn"> type;
    std::int64_t turn = 0;
    std::vector<std::string> offered;
};
/// What a guided model expects the answer to be; its words are searched, and nothing else is done with it.
struct guessed {
    constant<"guess"> type;
    std::string message;
};
struct tool_started {
    constant<"tool_call"> type;
    std::string tool;
    std::string message;  ///< "Searching for: …"
    raw_json input;
};
struct tool_finished {
    constant<"tool_result"> type;
    std::string tool;
    bool ok = true;
    std::string message;  ///< "Found 8 chunks in 5 documents"
};
/// A reply of the model that was no action.
struct action_refused {
    constant<"refused"> type;
    std::string message;
};
/// The gate has judged an answer.
struct validated {
    constant<"validation"> type;
    bool ok = true;
    std::string message;  ///< "Validated with 2 citations", "Validation failed (1/3)"
    std::vector<std::string> errors;
};
/// A guided model has answered from a passage, and another one is read before its answer is taken.
struct reading_on {
    constant<"reading_on"> type;
    std::string message;  ///< "Not found there: reading on"
};
/// A limit was reached: the answer is made of what is there.
struct synthesised {
    constant<"synthesis"> type;
    std::string message;
};
/// The end of every run, also of one that failed (then with `error`).
struct answered {
    constant<"answer"> type;
    answer_status status = answer_status::failed;
    std::string answer;
    std::vector<citation> citations;
    std::vector<insufficiency> insufficiencies;
    std::vector<std::string> notes;
    spend counts;
    std::optional<std::string> error{};
};

/// Hears at least one event.
template <class S>
concept EventSink = std::invocable<S&, const run_started&> || std::invocable<S&, const turn_started&> ||
                    std::invocable<S&, const guessed&> || std::invocable<S&, const tool_started&> ||
                    std::invocable<S&, const tool_finished&> || std::invocable<S&, const action_refused&> ||
                    std::invocable<S&, const validated&> || std::invocable<S&, const reading_on&> ||
                    std::invocable<S&, const synthesised&> || std::invocable<S&, const answered&>;

/// Tells the sink; events that it has no overload for cost nothing.
template <class S, class E>
constexpr void emit(S& sink, const E& event) {
    if constexpr (std::invocable<S&, const E&>) sink(event);
}

}  // namespace toolkit::inline v0
