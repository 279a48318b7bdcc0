// expect: toolkit: dress::shades needs more different items than there are values for them; ask for fewer items
#include <toolkit/schema/grammar.hpp>
#include <toolkit/schema/schema.hpp>

#include <set>

enum class shade { light, dark };
struct dress {
    std::set<shade> shades;
    struct doc {
#ifdef MISTAKE
        toolkit::field shades{.min_items = 3};
#else
        toolkit::field shades{.min_items = 2};
#endif
    };
};
constexpr auto grammar = toolkit::grammar<dress>;
