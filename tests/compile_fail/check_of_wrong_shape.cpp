// expect: toolkit: a check must have
#include <toolkit/toolkit.hpp>

struct short_enough {
#ifdef MISTAKE
    bool check(const toolkit::draft& candidate) const { return candidate.text.size() < 9; }
#else
    toolkit::verdict check(const toolkit::draft&, const toolkit::run_view&) const { return {}; }
#endif
};

int main() { (void)toolkit::gate<short_enough>{}; }
