// expect: toolkit: facts are extracted by a model, or by a const function
#include <toolkit/agent/agent.hpp>
#include <toolkit/systems/files/chunk_facts.hpp>

#include <string_view>

int main() {
#ifdef MISTAKE
    const auto extract = [](std::string_view, const toolkit::chunk&) { return toolkit::chunk_facts{}; };
#else
    const auto extract = [](std::string_view, const toolkit::chunk&,
                            const toolkit::stop_token&) -> toolkit::result<toolkit::chunk_facts> {
        return toolkit::chunk_facts{};
    };
#endif
    return toolkit::extract_facts(extract, "Well?", toolkit::chunk{}) ? 0 : 1;
}
