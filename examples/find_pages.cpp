#include <toolkit/llm/openai.hpp>
#include <toolkit/toolkit.hpp>

#include <iostream>

struct shelf {  // the user's own class
    std::vector<std::string> pages{"Highlands was valued at 1,250,000 pounds in 2024.", "Lowlands has no garden."};
    std::vector<std::string> find(std::string_view topic, int most) const {
        std::vector<std::string> found;
        for (const auto& page : pages)
            if (page.find(topic) != page.npos && most-- > 0) found.push_back(page);
        return found;
    }
};

struct find_pages {     // a tool is its arguments: plain struct, plain members
    std::string topic;  // no initialiser: required
    int most = 10;      // initialiser: optional, and the schema's default
    static constexpr toolkit::tool_about about{.description = "Find pages.", .timeout = std::chrono::seconds{5}};
    struct doc {  // same member names; a typo does not compile
        toolkit::field topic{.description = "What to look for, one word", .min_length = 1};
        toolkit::field most{.description = "How many", .minimum = 1, .maximum = 50};
    };
    auto operator()(const shelf& books) const { return books.find(topic, most); }  // receives what it needs, by type
};

int main() {
    shelf books;
    toolkit::Agent agent{toolkit::openai{.base_url = "http://127.0.0.1:8080"}, toolkit::limits{.tool_calls = 5},
                         toolkit::tools<find_pages>, toolkit::deps{books}};
    auto answer = agent.run("What is Highlands worth?", toolkit::owner{"me"});
    std::cout << (answer ? answer->text : answer.error().message()) << '\n';
}
