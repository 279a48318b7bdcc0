// expect: toolkit: a run adds its turn to the conversation that it gets; pass a variable to run[(][)]
#include <toolkit/toolkit.hpp>

int main() {
    const toolkit::Agent agent{toolkit::scripted{}};
    const toolkit::task asked{.question = "Hello?", .owner = toolkit::owner{"me"}};
#ifdef MISTAKE
    const toolkit::conversation talk;
#else
    toolkit::conversation talk;
#endif
    (void)agent.run(asked, talk);
}
