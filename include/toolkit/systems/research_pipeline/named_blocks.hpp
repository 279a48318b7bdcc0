// Ids of blocks in a text that a model has written: "[b12]", "[b3, b4]", "[BLOCK_CITE_ID: b12]", the label
// in any case. In: a text. Out: indices of blocks, or the text with something else in their place.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The ids of blocks in a text, as indices below `blocks`: "[b12]", "[b3, b4]", "[BLOCK_CITE_ID: b12]".
[[nodiscard]] std::vector<std::size_t> named_blocks(std::string_view text, std::size_t blocks);

/// Replaces each bracket with ids of blocks. `write(indices)` gives what stands in its place.
template <class Write>
[[nodiscard]] std::string replace_named_blocks(std::string_view text, const Write& write);

namespace block_naming {

/// The bracket that begins at `at`, if it holds nothing but ids of blocks.
struct bracket {
    std::size_t end = 0;  ///< behind it
    std::vector<std::size_t> blocks{};
};
[[nodiscard]] std::optional<bracket> bracket_at(std::string_view text, std::size_t at);

}  // namespace block_naming

template <class Write>
[[nodiscard]] std::string replace_named_blocks(std::string_view text, const Write& write) {
    std::string made;
    made.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const auto found = block_naming::bracket_at(text, at);
        if (!found) {
            made += text[at++];
            continue;
        }
        made += write(found->blocks);
        at = found->end;
    }
    return made;
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/named_blocks.ipp>
#endif
