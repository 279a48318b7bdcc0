// expect: toolkit: page has 17 values of several types .*, but the dialect .*anthropic allows .*16; use std::optional
#include <toolkit/schema/schema.hpp>

#include <optional>

using whole = toolkit::nullable<int>;
struct page {
    whole a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p;
#ifdef MISTAKE
    whole q;
#else
    std::optional<int> q;
#endif
};

int main() { return toolkit::json_schema<page, toolkit::dialect::anthropic>.empty() ? 1 : 0; }
