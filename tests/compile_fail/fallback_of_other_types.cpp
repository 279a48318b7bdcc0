// expect: toolkit: each model of a fallback must have `toolkit::result<toolkit::completion> complete\(const
#include <toolkit/llm/fallback.hpp>
#include <toolkit/llm/scripted.hpp>

#include <string>

struct speaker {
    std::string complete(const std::string& prompt) const { return prompt; }
};

int main() {
#ifdef MISTAKE
    const toolkit::fallback model{toolkit::scripted{"first"}, speaker{}};
#else
    const toolkit::fallback model{toolkit::scripted{"first"}, toolkit::scripted{"second"}};
#endif
    (void)model;
}
