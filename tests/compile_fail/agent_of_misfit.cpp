// expect: toolkit: Agent was passed a shelf, .*which is neither a retriever
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
