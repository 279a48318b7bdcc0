// expect: toolkit: instructions are a text, or a function of the task that gives one and may be called while const
#include <toolkit/agent/instructions.hpp>

int main() {
#ifdef MISTAKE
    const toolkit::instructions asked{[](const std::string& question) { return "Answer: " + question; }};
#else
    const toolkit::instructions asked{[](const toolkit::task& of) { return "Answer: " + of.question; }};
#endif
    (void)asked;
}
