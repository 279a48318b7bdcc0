// expect: toolkit: the model of an Agent must have
#include <toolkit/toolkit.hpp>

struct model {
#ifdef MISTAKE
    std::string complete(const std::string& prompt) const { return prompt; }
#else
    toolkit::result<toolkit::completion> complete(const toolkit::request&, toolkit::delta_sink&,
                                                  const toolkit::stop_token&) const {
        return toolkit::completion{.text = "hello"};
    }
#endif
};

int main() {
    const toolkit::Agent agent{model{}};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
