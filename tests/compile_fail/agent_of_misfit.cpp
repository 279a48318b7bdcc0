// expect: toolkit: an argument of Agent .* is neither a retriever
#include <toolkit/toolkit.hpp>

struct shelf {};

int main() {
#ifdef MISTAKE
    toolkit::Agent agent{toolkit::scripted{}, shelf{}};
#else
    shelf books;
    toolkit::Agent agent{toolkit::scripted{}, toolkit::deps{books}};
#endif
    (void)agent;
}
