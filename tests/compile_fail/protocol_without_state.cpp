// expect: toolkit: the protocol of_mine needs the types `state`
#include <toolkit/toolkit.hpp>

#ifdef MISTAKE
struct of_mine {
    using agent_part = toolkit::protocol_part;
};
#else
struct of_mine : toolkit::json_actions {};
#endif

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, of_mine{}};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
