// expect: toolkit: agent_part of my_plan names no part of an agent; write
#include <toolkit/toolkit.hpp>

struct my_plan {
#ifdef MISTAKE
    using agent_part = struct planner_part;
#else
    using agent_part = toolkit::planner_part;
#endif
    template <class Model, class Context>
    toolkit::result<std::vector<std::string>> operator()(const Model&, const toolkit::native_or_json_texts&,
                                                         std::span<const toolkit::tool_info>, Context&,
                                                         toolkit::deadline) const {
        return std::vector<std::string>{"Look", "Answer"};
    }
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, my_plan{}};
    (void)agent;
}
