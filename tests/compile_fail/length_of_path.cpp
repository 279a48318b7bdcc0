// expect: toolkit: an element of file::places has a type that reads .*one value from several texts, so .*lengths,
#include <toolkit/schema/path.hpp>
#include <toolkit/schema/schema.hpp>

#include <filesystem>
#include <string>
#include <vector>

struct file {
#ifdef MISTAKE
    std::vector<std::filesystem::path> places;
#else
    std::vector<std::string> places;
#endif
    struct doc {
        toolkit::field places{.items = toolkit::item{.max_length = 20}};
    };
};

int main() { return toolkit::json_schema<file>.empty() ? 1 : 0; }
