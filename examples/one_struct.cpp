// g++ -std=c++20 -Iinclude examples/one_struct.cpp && ./a.out
#include <toolkit/schema/schema.hpp>

#include <iostream>

struct find_pages {
    std::string topic;                // no initialiser: required
    int most = 10;                    // initialiser: optional, and the schema's default
    std::optional<std::string> only;  // may be left out
    struct doc {                      // same member names; a typo does not compile
        toolkit::field topic{.description = "What to look for", .min_length = 1};
        toolkit::field most{.minimum = 1, .maximum = 50};
        toolkit::field only{.pattern = "^[a-z]+\\.html$", .name = "file"};
    };
};

int main() {
    std::cout << toolkit::json_schema<find_pages> << "\n\n";
    std::cout << toolkit::grammar<find_pages> << '\n';

    auto good = toolkit::parse<find_pages>(R"({"topic":"indexes","file":"brin.html"})");
    std::cout << good->topic << ", at most " << good->most << " of " << *good->only << '\n';
    std::cout << toolkit::print(*good) << "\n\n";

    auto bad = toolkit::parse<find_pages>(R"({"topic":"indexes","mots":5})");
    std::cout << bad.error().for_model() << '\n';
}
