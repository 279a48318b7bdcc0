// expect: toolkit: a placeholder of a prompt text takes a string, an integer or toolkit::foreign_text
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
