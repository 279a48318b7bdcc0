// expect: toolkit: context.call<V> logs the value
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
        (void)context.template call<picture>({.name = "draw"}, [] { return picture{}; });
        state.text = "drawn";
#else
        (void)context.template call<word>({.name = "draw"}, [] { return word{}; });
        state.text = "drawn";
#endif
        return toolkit::finish{};
    }
};

int main() {
    const word mine;
    const toolkit::graph_runner runner{toolkit::graph<letter, compose>{}, toolkit::deps{mine}};
    (void)runner.run({}, toolkit::owner{"me"});
}
