// Combines a set of extractors with the program's own chunker. `chunked<standard_extractors, my_chunker>` can be used
// wherever a set of extractors is expected.
// In: a set of extractors, a chunker. Out: a set whose documents are cut by this chunker. Next: sync.hpp.
#pragma once

#include <toolkit/core/guard.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/extract/base/extractor.hpp>
#include <toolkit/retrieval/chunk/chunker.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Reads what `Extractors` read, and cuts it with `By`. A change of the chunker makes syncs read all files again.
/// `read` fails as the extractors do, with `invalid_argument` if the chunker returns invalid spans, and with
/// `tool_failed` if it throws.
template <class Extractors, class By>
struct chunked : Extractors {
    static_assert(Chunker<By>,
                  "toolkit: a chunker must have cut(text, blocks, stop) -> std::vector<chunk_span> and fingerprint() "
                  "-> std::string, both static");
    [[nodiscard]] static std::string fingerprint() {
        return Extractors::fingerprint() + "chunker " + By::fingerprint() + '\n';
    }
    [[nodiscard]] static result<extraction> read(std::string_view filename, std::string_view bytes,
                                                 const stop_token& stop = {},
                                                 const extract_limits& limits = extract_limits_default) {
        auto made = Extractors::read(filename, bytes, stop, limits);
        if (!made) return made;
        auto chunks =
            guarded({}, "the chunker", "catch exceptions in the chunker",
                    [&]() -> result<std::vector<chunk_span>> { return By::cut(made->text, made->blocks, stop); });
        if (!chunks) return std::move(chunks).error();
        if (auto checked = check_chunks(made->text, made->blocks, *chunks); !checked) return std::move(checked).error();
        made->chunks = std::move(*chunks);
        return made;
    }
};

}}  // namespace toolkit::v0
