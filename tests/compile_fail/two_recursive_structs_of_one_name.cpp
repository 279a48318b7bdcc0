// expect: toolkit: page contains two recursive structs called node, but a schema can define a name only once
#include <toolkit/schema/schema.hpp>

#include <vector>

namespace left {
struct node {
    std::vector<node> parts;
};
}  // namespace left
namespace right {
struct node {
    std::vector<node> parts;
};
struct leaf {
    std::vector<leaf> parts;
};
}  // namespace right

struct page {
    left::node one;
#ifdef MISTAKE
    right::node other;
#else
    right::leaf other;
#endif
};

constexpr auto schema = toolkit::json_schema<page>;
