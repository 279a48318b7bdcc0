// expect: toolkit: about.message of the tool find_pages has {topics}.*; did you mean {topic}\?
#include <toolkit/tool/toolset.hpp>

struct found_pages {
    std::vector<std::string> objects;
    std::string topic;
};
struct find_pages {
    std::string topic;
#ifdef MISTAKE
    static constexpr toolkit::tool_about about{.description = "Find.", .message = "{num_objects} about {topics}"};
#else
    static constexpr toolkit::tool_about about{.description = "Find.", .message = "{num_objects} about {topic}"};
#endif
    found_pages operator()() const { return {{}, topic}; }
};

int main() { return static_cast<int>(toolkit::tools<find_pages>.size) - 1; }
