// expect: toolkit: the function of a rescue .* must be callable as
#include <toolkit/agent/rescue.hpp>
#include <toolkit/toolkit.hpp>

int main() {
#ifdef MISTAKE
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::rescue{[](const toolkit::failure&) { return "Sorry."; }}};
#else
    const toolkit::Agent agent{toolkit::scripted{},
                               toolkit::rescue{[](const toolkit::failure& why,
                                                  const auto&) -> toolkit::result<toolkit::answer> { return why; }}};
#endif
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
