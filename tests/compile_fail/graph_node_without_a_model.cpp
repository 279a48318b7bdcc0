// expect: toolkit: a node uses context.llm\(\), but its graph_runner has no model
#include <toolkit/graph/graph_runner.hpp>

struct letter {
    std::string text;
};
struct picture {
    void* pixels = nullptr;
};
struct word {
    bool yes = false;
};
struct compose {
    toolkit::result<toolkit::edges<toolkit::finish>> operator()(letter& state, auto& context) const {
#ifdef MISTAKE
        const auto model = context.llm();
        (void)model;
        state.text = "asked";
#else
        context.phase("asked");
        state.text = "asked";
#endif
        return toolkit::finish{};
    }
};

int main() {
    const word mine;
    const toolkit::graph_runner runner{toolkit::graph<letter, compose>{}, toolkit::deps{mine}};
    (void)runner.run({}, toolkit::owner{"me"});
}
