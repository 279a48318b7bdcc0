// expect: toolkit: agent.run<price> cannot end a run of the protocol own; it needs
#include <toolkit/agent/typed_run.hpp>
#include <toolkit/toolkit.hpp>

struct price {
    double euros = 0;
};

struct own : toolkit::json_actions {
#ifdef MISTAKE
    void end_move(int) const {}
#endif
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, own{}};
    (void)agent.run<price>("What does it cost?", toolkit::owner{"me"});
}
