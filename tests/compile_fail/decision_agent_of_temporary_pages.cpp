// expect: toolkit: decision_agent keeps references to its pages and its vision model, and one of them is a temporary
#include <toolkit/systems/decision.hpp>
#include <toolkit/toolkit.hpp>

#include <vector>

struct no_picture {
    struct view {
        toolkit::result<std::vector<toolkit::page_hit>> search(const toolkit::query&,
                                                               const toolkit::stop_token&) const {
            return std::vector<toolkit::page_hit>{};
        }
        toolkit::result<toolkit::page_picture> picture(const toolkit::uuid&, std::uint32_t,
                                                       const toolkit::stop_token&) const {
            return toolkit::page_picture{};
        }
    };
    view for_owner(const toolkit::owner&) const { return {}; }
};

int main() {
#ifdef MISTAKE
    (void)toolkit::decision_agent(toolkit::scripted{}, toolkit::no_retriever{}, no_picture{}, toolkit::no_vision{});
#else
    const no_picture pages;
    (void)toolkit::decision_agent(toolkit::scripted{}, toolkit::no_retriever{}, pages, toolkit::no_vision{});
#endif
}
