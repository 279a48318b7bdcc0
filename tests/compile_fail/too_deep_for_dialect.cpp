// expect: toolkit: nested<11> has 11 levels of values within .*values, but the dialect openai allows .*10; make
#include <toolkit/schema/schema.hpp>

template <int Levels>
struct nested {
    nested<Levels - 1> in;
};
template <>
struct nested<1> {
    int n;
};

#ifdef MISTAKE
constexpr auto schema = toolkit::json_schema<nested<11>, toolkit::dialect::openai>;
#else
constexpr auto schema = toolkit::json_schema<nested<10>, toolkit::dialect::openai>;
#endif
