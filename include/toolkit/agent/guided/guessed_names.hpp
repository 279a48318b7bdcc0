// The names that all guesses of a model share: such a name seldom came by chance, and the passage that says what it is
// may have no other word of the question. In: guesses. Out: names to search for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What a guided model expects the answer to be: words for searches, and no source.
struct guesses {
    std::vector<std::string> words;  ///< each once; the first one is its best
    std::size_t count = 0;           ///< how many were made, those that came again among them

    /// Adds one. False when it was made before.
    bool add(std::string guess) {
        ++count;
        if (std::find(words.begin(), words.end(), guess) != words.end()) return false;
        words.push_back(std::move(guess));
        return true;
    }
};

/// The identifiers (ASCII letters, digits and underscores, with an underscore and a letter) that every guess has and
/// the question has not, at most `agent_options::agreed_names` of them, in the order of the first guess.
[[nodiscard]] std::vector<std::string> agreed_names(const std::vector<std::string>& guesses, std::string_view question);

/// Whether a line of a passage begins with an identifier, marks of lists and headings aside, and ends there or goes on
/// with a bracket, a colon, a dash or the next cell of a table: "- max_connections (integer): ...". So manuals say what
/// something is. Case does not count.
[[nodiscard]] bool defines(std::string_view passage, std::string_view name);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/guided/impl/guessed_names.ipp>
#endif
