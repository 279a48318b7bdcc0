// In: the text of a JSON value, in pieces, and the value to fill. Out: the value so far, and whether the text can still
// be valid. Each byte is read once. Next: partial.hpp.
#pragma once

#include <toolkit/llm/structured/partial_parts.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// How much of a field has arrived.
enum class field_state : std::uint8_t { absent, growing, complete };

namespace growing {

/// What may come next in an open object or list.
enum class next : std::uint8_t { key_or_end, key, colon, value, value_or_end, comma_or_end };

struct open_value {
    slot of{};
    next expected{};
    field_set seen{};
    std::size_t index = 0;
};

/// Reads pieces into a value. Stops at the first byte that cannot be valid.
class reader {
public:
    reader(slot root, read_policy how) : how_(how), next_(root) {}

    /// Returns false from the first invalid byte on.
    bool feed(std::string_view piece);
    [[nodiscard]] bool done() const noexcept { return good_ && done_; }
    [[nodiscard]] field_state state(std::size_t index) const noexcept;

private:
    enum class reads : std::uint8_t { structure, key, text, whole };

    std::size_t take(std::string_view piece);
    std::size_t fail();
    static bool blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

    std::size_t structure(char c);
    std::size_t close();
    void ended();

    // ---- values

    std::size_t value(char c);

    // ---- values that are read when they are complete: keys, numbers, literals, and values of any other kind

    std::size_t token_begins();
    std::size_t token(std::string_view piece);
    void token_ended();
    void key_ended();

    // ---- texts, which grow by whole code points

    std::size_t text(std::string_view piece);
    std::size_t text_pending(char c, std::string& into);

    read_policy how_;
    slot next_;
    std::vector<open_value> open_;
    field_set root_seen_{};
    reads how_reads_ = reads::structure;
    std::string token_;    ///< a key or a value that is read when it is complete
    std::string pending_;  ///< an incomplete escape or code point of a text
    std::size_t depth_ = 0;
    bool in_string_ = false;
    bool escaped_ = false;
    bool good_ = true;
    bool done_ = false;
};

}  // namespace growing
}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/structured/impl/partial_reader.ipp>
#endif
