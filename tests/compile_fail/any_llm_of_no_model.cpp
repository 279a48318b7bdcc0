// expect: toolkit: any_llm holds a model, and speaker is not a model; it must be movable and have `toolkit::result
#include <toolkit/llm/any_llm.hpp>
#include <toolkit/llm/scripted.hpp>

#include <string>

struct speaker {
    std::string complete(const std::string& prompt) const { return prompt; }
};

int main() {
#ifdef MISTAKE
    const toolkit::any_llm model = speaker{};
#else
    const toolkit::any_llm model = toolkit::scripted{"hello"};
#endif
    (void)model;
}
