// Grammars that are generated while the tests run, of rules that no struct has.
#pragma once

#include <toolkit/json/static_text.hpp>

#include <string>

/// The text that `write` writes into a text_sink.
template <class Write>
inline std::string text_of(Write write) {
    toolkit::text_sink size;
    write(size);
    std::string text(size.size(), ' ');
    toolkit::text_sink out{text.data()};
    write(out);
    return text;
}
