// A program's own chunker over the formats that it reads: `chunked<standard_extractors, my_chunker>` stands wherever a
// set of extractors does. In: a set of extractors, a chunker. Out: a set whose documents are cut by it. Next: sync.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/chunker.hpp>
#include <toolkit/retrieval/extract/extractor.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// Fails with what is wrong with spans that a program's own chunker gave.
[[nodiscard]] inline result<void> check_chunks(std::string_view text, const std::vector<block>& blocks,
                                               const std::vector<chunk_span>& chunks) {
    const auto starts_character = [&](std::size_t at) {
        return at == text.size() || (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
    };
    std::size_t end = 0;
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        const auto& [bytes, block] = chunks[i];
        const auto wrong = [&](const char* what) {
            return failure::of(failure_kind::invalid_argument, {},
                               "the chunker's chunk " + std::to_string(i) + " " + what,
                               "give spans of the text in order, each of whole characters, under a block");
        };
        if (bytes.begin >= bytes.end) return wrong("has no text");
        if (bytes.end > text.size()) return wrong("ends behind the text");
        if (bytes.begin < end) return wrong("begins within the one before it");
        if (!starts_character(bytes.begin) || !starts_character(bytes.end)) return wrong("cuts a character");
        if (block >= blocks.size()) return wrong("stands under a block that is not there");
        end = bytes.end;
    }
    return {};
}

/// What `Extractors` read, cut by `By`. With another chunker a folder's files are read again. `read` fails as they do,
/// and with `invalid_argument` when the chunker gives spans that cannot be.
template <class Extractors, Chunker By>
struct chunked : Extractors {
    [[nodiscard]] static std::string fingerprint() {
        return Extractors::fingerprint() + std::string{chunked_mark} + By::fingerprint() + '\n';
    }
    [[nodiscard]] static result<extraction> read(std::string_view filename, std::string_view bytes,
                                                 const stop_token& stop = {},
                                                 const extract_limits& limits = extract_limits_default) {
        auto made = Extractors::read(filename, bytes, stop, limits);
        if (!made) return made;
        auto chunks = By::cut(made->text, made->blocks, stop);
        if (auto checked = check_chunks(made->text, made->blocks, chunks); !checked) return std::move(checked).error();
        made->chunks = std::move(chunks);
        return made;
    }
};

}  // namespace toolkit::inline v0
