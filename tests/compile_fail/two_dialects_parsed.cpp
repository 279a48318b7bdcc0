// expect: toolkit: parse reads one dialect; name only one toolkit::dialect
#include <toolkit/schema/schema.hpp>

using toolkit::dialect;

bool reads(std::string_view text) {
#ifdef MISTAKE
    return toolkit::parse<int, dialect::openai, dialect::gemini>(text).has_value();
#else
    return toolkit::parse<int, dialect::openai, toolkit::ignore_unknown>(text).has_value();
#endif
}
