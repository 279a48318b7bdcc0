// expect: toolkit: the tool erase has approval_question.*, but no approval is needed
#include <toolkit/toolkit.hpp>

struct erase {
    std::string path;
#ifdef MISTAKE
    static constexpr toolkit::tool_about about{.description = "Delete a file."};
#else
    static constexpr toolkit::tool_about about{.description = "Delete a file.", .approval = true};
#endif
    std::string approval_question() const { return "Delete " + path + "?"; }
    std::string operator()() const { return "deleted"; }
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::tools<erase>};
    (void)agent.run("Delete it.", toolkit::owner{"me"});
}
