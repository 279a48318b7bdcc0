// expect: toolkit: a property source must be const-callable with \(std::string_view filename, const extraction&\)
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/library.hpp>

#include <string_view>
#include <vector>

#ifdef MISTAKE
std::vector<toolkit::property> kind_of_file(std::string_view) { return {}; }
#else
std::vector<toolkit::property> kind_of_file(std::string_view, const toolkit::extraction&) { return {}; }
#endif

int main() {
    auto lib = toolkit::library::open("index");
    return lib && lib->sync_folder(toolkit::owner{"me"}, "docs", toolkit::property_source{"1", kind_of_file}) ? 0 : 1;
}
