// expect: toolkit: an Agent with a store .*needs #include .*<toolkit/agent/durable.hpp>
#include <toolkit/toolkit.hpp>
#ifndef MISTAKE
#include <toolkit/agent/durable.hpp>
#endif
#include <toolkit/store/memory_log.hpp>

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::memory_log{}};
    const toolkit::owner me{"me"};
    return agent.run("What?", me) && agent.resume(toolkit::new_run_id(), me) ? 0 : 1;
}
