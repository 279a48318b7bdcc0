// expect: toolkit: eight<.*> has 1024 values in its enums, but the dialect openai allows 1000; use .*std::string
#include <toolkit/schema/schema.hpp>

template <class T>
struct eight {
    T a, b, c, d, e, f, g, h;
    struct doc {
        toolkit::field a{.required = true}, b{.required = true}, c{.required = true}, d{.required = true};
        toolkit::field e{.required = true}, f{.required = true}, g{.required = true}, h{.required = true};
    };
};
enum class coin { one, two };

#ifdef MISTAKE
constexpr auto schema = toolkit::json_schema<eight<eight<eight<coin>>>, toolkit::dialect::openai>;
#else
constexpr auto schema = toolkit::json_schema<eight<coin>, toolkit::dialect::openai>;
#endif
