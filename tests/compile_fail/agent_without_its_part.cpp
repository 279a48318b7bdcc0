// expect: toolkit: a part was passed that this type of Agent does not have
#include <toolkit/toolkit.hpp>

int main() {
#ifdef MISTAKE
    toolkit::Agent<toolkit::scripted> agent{toolkit::scripted{}, toolkit::no_gate{}};
#else
    toolkit::Agent agent{toolkit::scripted{}, toolkit::no_gate{}};
#endif
    (void)agent;
}
