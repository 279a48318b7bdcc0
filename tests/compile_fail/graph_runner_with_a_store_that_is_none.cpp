// expect: toolkit: the store notebook of a graph_runner must have append, read and runs
#include <toolkit/graph/graph_runner.hpp>

struct letter {
    std::string text;
};
struct compose {
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
};
struct notebook {
    using agent_part = toolkit::store_part;
    toolkit::memory_log inner{};
    [[nodiscard]] toolkit::result<void> append(const toolkit::uuid& run, const toolkit::log_entry& entry) const {
        return inner.append(run, entry);
    }
    [[nodiscard]] toolkit::result<std::vector<toolkit::log_entry>> read(const toolkit::uuid& run) const {
        return inner.read(run);
    }
#ifndef MISTAKE
    [[nodiscard]] toolkit::result<std::vector<toolkit::uuid>> runs() const { return inner.runs(); }
#endif
};

int main() {
    constexpr toolkit::graph<letter, compose> flow;
    const toolkit::graph_runner runner{flow, notebook{}};
    (void)runner;
}
