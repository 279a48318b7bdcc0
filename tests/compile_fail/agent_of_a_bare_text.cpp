// expect: toolkit: Agent was passed a text .*; write toolkit::instructions
#include <toolkit/toolkit.hpp>

int main() {
#ifdef MISTAKE
    const toolkit::Agent agent{toolkit::scripted{}, "You are a librarian."};
#else
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::instructions{"You are a librarian."}};
#endif
    (void)agent;
}
