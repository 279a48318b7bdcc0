// expect: toolkit: a node wants a letter by context.give, but the deps\{...\} of its graph_runner have none
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
        (void)context.template give<const letter&>();
        state.text = "read";
#else
        (void)context.template give<const word&>();
        state.text = "read";
#endif
        return toolkit::finish{};
    }
};

int main() {
    const word mine;
    const toolkit::graph_runner runner{toolkit::graph<letter, compose>{}, toolkit::deps{mine}};
    (void)runner.run({}, toolkit::owner{"me"});
}
