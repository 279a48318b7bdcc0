// expect: toolkit: an Agent takes at most one retriever
#include <toolkit/toolkit.hpp>

int main() {
#ifdef MISTAKE
    toolkit::Agent agent{toolkit::scripted{}, toolkit::limits{}, toolkit::limits{.turns = 2}};
#else
    toolkit::Agent agent{toolkit::scripted{}, toolkit::tightest{toolkit::limits{}, toolkit::limits{.turns = 2}}};
#endif
    (void)agent;
}
