// expect: toolkit: the model in throttled must have `toolkit::result<toolkit::completion> complete\(const
#include <toolkit/llm/scripted.hpp>
#include <toolkit/llm/throttled.hpp>

#include <string>

struct speaker {
    std::string complete(const std::string& prompt) const { return prompt; }
};

int main() {
#ifdef MISTAKE
    const toolkit::throttled model{speaker{}, {.requests_per_minute = 60}};
#else
    const toolkit::throttled model{toolkit::scripted{"first"}, {.requests_per_minute = 60}};
#endif
    (void)model;
}
