// expect: toolkit: instructions are a text, or a function of the task that gives one and may be called while const
#include <toolkit/agent/instructions.hpp>

int main() {
    int runs = 0;
#ifdef MISTAKE
    const toolkit::instructions counted{[runs](const toolkit::task&) mutable { return std::to_string(++runs); }};
#else
    const toolkit::instructions counted{[&runs](const toolkit::task&) { return std::to_string(++runs); }};
#endif
    (void)counted;
}
