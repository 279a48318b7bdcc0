// A passage that a run has opened, and the proof that an answer cites from it.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/reflect/annotation.hpp>

#include <cstdint>
#include <string>

namespace toolkit { inline namespace v0 {

/// An opened passage. `number` is the n of [n] in an answer; numbers start at 1, in the order of opening.
struct opened_citation {
    std::uint32_t number = 0;
    uuid doc_id;
    uuid chunk_id;
    std::uint32_t chunk_index = 0;
    std::string filename;
    std::string heading;
    span bytes;             ///< position of the passage in its document's text
    std::string text;       ///< exactly these bytes; each byte that is not UTF-8 becomes U+FFFD
    std::string columns{};  ///< column names if the passage continues a table; not part of its bytes

    struct doc {
        field columns{.required = false};  // older logs do not contain it
    };
};

/// A proof in an answer. `quote` is exactly the bytes [begin, end) of the document's extracted text.
struct citation {
    std::uint32_t number = 0;
    uuid doc_id;
    uuid chunk_id;
    std::string filename;
    std::string heading;
    std::string quote;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    friend bool operator==(const citation&, const citation&) = default;
};

}}  // namespace toolkit::v0
