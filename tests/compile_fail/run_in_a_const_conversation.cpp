// expect: toolkit: a run adds its turn to the .*conversation.* that it gets, and this one is const
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
