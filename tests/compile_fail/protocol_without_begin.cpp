// expect: toolkit: the protocol of_mine must begin a run with
#include <toolkit/agent/json_actions.hpp>
#include <toolkit/toolkit.hpp>

struct of_mine : toolkit::json_actions {
#ifdef MISTAKE
    void begin(int) const {}
#endif
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, of_mine{}};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
