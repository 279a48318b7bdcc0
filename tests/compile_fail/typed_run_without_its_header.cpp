// expect: toolkit: agent.run<price> needs #include <toolkit/agent/typed_run.hpp>
#include <toolkit/toolkit.hpp>
#ifndef MISTAKE
#include <toolkit/agent/typed_run.hpp>
#endif

struct price {
    double euros = 0;
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}};
    (void)agent.run<price>("What does it cost?", toolkit::owner{"me"});
}
