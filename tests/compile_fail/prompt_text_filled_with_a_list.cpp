// expect: toolkit: a hole of a prompt text is filled with a text, a whole number or toolkit::foreign_text
#include <toolkit/agent/prompt_template.hpp>

#include <string>
#include <vector>

struct found {
#ifdef MISTAKE
    std::vector<int> pages;
#else
    std::string pages;
#endif
};
constexpr toolkit::prompt_template<"Found {pages}", found> told;

int main() { return told.of({}).empty() ? 1 : 0; }
