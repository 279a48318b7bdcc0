// expect: toolkit: two tools of action<...> have the .*same name, .*search; set another
#include <toolkit/schema/schema.hpp>

namespace one {
struct search {
    int a;
};
}  // namespace one
namespace two {
#ifdef MISTAKE
struct search {
#else
struct find {
#endif
    int a;
};
}  // namespace two
#ifdef MISTAKE
using next = toolkit::action<one::search, two::search>;
#else
using next = toolkit::action<one::search, two::find>;
#endif
constexpr auto schema = toolkit::json_schema<next>;
