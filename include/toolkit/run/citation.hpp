// A passage that a run has opened, and what an answer proves with it.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/reflect/annotation.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace toolkit { inline namespace v0 {

/// An opened passage: `number` is what [n] in an answer refers to, counted from 1 in the order of opening.
struct opened_citation {
    std::uint32_t number = 0;
    uuid doc_id;
    uuid chunk_id;
    std::uint32_t chunk_index = 0;
    std::string filename;
    std::string heading;
    span bytes;             ///< of the passage in its document's text
    std::string text;       ///< exactly these bytes; where they are not UTF-8, U+FFFD for each
    std::string columns{};  ///< names of the columns of a table that goes on in it: known, and not in its bytes

    struct doc {
        field columns{.required = false};  // logs of before have none
    };
};

/// A proof in an answer: `quote` is exactly the bytes [begin, end) of the document's extracted text.
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
