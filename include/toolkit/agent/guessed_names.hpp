// The names in guesses: where all of a model's guesses have the same one, it seldom came by chance, and the passage
// that says what it is was hardly found by other words. In: guesses. Out: names to search for, and to ask about.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace toolkit::inline v0 {

/// The names in a text as they stand there, without the brackets of a call: identifiers, and what is set as code.
[[nodiscard]] std::vector<std::string> names_in_guess(std::string_view text);

/// The identifiers (one word with an underscore) that every guess has and the question has not, at most
/// `agent_limits::agreed_names` of them, in the order of the first guess.
[[nodiscard]] std::vector<std::string> agreed_names(const std::vector<std::string>& guesses, std::string_view question);

/// Whether a line of a passage begins with a name, as where manuals say what it is: "- max_connections (integer): …".
[[nodiscard]] bool defines(std::string_view passage, std::string_view name);

}  // namespace toolkit::inline v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/guessed_names_impl.hpp>
#endif
