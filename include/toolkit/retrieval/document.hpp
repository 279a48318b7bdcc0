// A document as the program sees it: extracted text, and blocks and chunks as byte spans into that text.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/core/uuid.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit::inline v0 {

enum class block_kind : std::uint8_t { paragraph, heading, list_item, code, table };

/// A piece of a document that reads as one, with the headings that it stands under ("Routine Vacuuming > Basics").
struct block {
    block_kind kind = block_kind::paragraph;
    span bytes;
    std::string heading;
    friend bool operator==(const block&, const block&) = default;
};

/// Extracted text is valid UTF-8; blocks are in order and do not overlap.
struct document {
    uuid id;
    std::string filename;  ///< path below the folder, with '/'
    std::string title;
    std::string text;
    std::vector<block> blocks{};
};

struct document_ref {
    uuid id;
    std::string filename;
    std::string title;
    friend bool operator==(const document_ref&, const document_ref&) = default;
};

/// A passage of 120 to 200 words: what is found, opened and cited.
struct chunk {
    uuid id;
    uuid doc_id;
    std::uint32_t index = 0;  ///< position in its document, from 0
    std::string filename;
    std::string title;
    std::string heading;
    span bytes;
    std::string text;  ///< exactly the bytes of the document's text
};

/// The id of a document: version 5 of the owner's name space and the relative path.
[[nodiscard]] inline uuid document_id(const owner& who, std::string_view filename) {
    return uuid::from_name(uuid::from_name(toolkit_space, who.id()), filename);
}

/// The id of a chunk: version 5 of its document's id, its index and the hash of its text.
[[nodiscard]] inline uuid chunk_id(const uuid& doc_id, std::uint32_t index, std::string_view text) {
    return uuid::from_name(doc_id, std::to_string(index) + ":" + to_hex(sha1_of(text)));
}

}  // namespace toolkit::inline v0
