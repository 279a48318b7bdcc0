// The results of a run in pieces that a model can read one at a time.
// In: an environment. Out: texts of fenced results, oldest first. Next: summarize.hpp.
#pragma once

#include <toolkit/tool/environment.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The bounds of the pieces.
struct piece_bounds {
    std::size_t piece_bytes = 32'000;  ///< of one piece, its fences included; at least 2,000
    std::size_t pieces = 64;           ///< if there is more, each result is shortened in proportion, and says so
};

struct environment_pieces {
    std::vector<std::string> texts;
    std::size_t results = 0;  ///< the results in them
    bool shortened = false;   ///< not all fitted into the pieces
};

/// All results that the model may see. Lists are cut at whole elements, other texts at line ends. Only an element or a
/// line that is longer than a piece is cut within.
[[nodiscard]] environment_pieces pieces_of(const environment& known, const piece_bounds& most = {});

/// A text in parts of at most `most` bytes: a JSON list at its elements, as lists; any other text at its lines.
[[nodiscard]] std::vector<std::string> split_whole(std::string_view text, std::size_t most);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/decision/impl/environment_pieces.ipp>
#endif
