// expect: toolkit: operator\(\) of the tool .*find_pages takes a .*shelf, which the agent does not have; pass it
#include <toolkit/toolkit.hpp>

struct shelf {};
struct find_pages {
    std::string topic;
    static constexpr toolkit::tool_about about{.description = "Find pages."};
    std::string operator()(const shelf&) const { return topic; }
};

int main() {
    shelf books;
#ifdef MISTAKE
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::tools<find_pages>};
#else
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::tools<find_pages>, toolkit::deps{books}};
#endif
    (void)agent.run("Hello?", toolkit::owner{"me"});
    (void)books;
}
