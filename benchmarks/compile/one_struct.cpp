// One struct with its schema, its parser and its printer, by toolkit.
#include <iostream>
#include <string>
#include <toolkit/schema/schema.hpp>
#include <vector>

struct order {
    std::string customer;
    int pieces = 1;
    std::vector<std::string> notes;
};

int main() {
    std::cout << toolkit::json_schema<order> << '\n';
    const auto read = toolkit::parse<order>(R"({"customer":"Ada","pieces":2,"notes":["gift"]})");
    std::cout << (read ? toolkit::print(*read) : read.error().message()) << '\n';
}
