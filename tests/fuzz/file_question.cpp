// A question, and after a line break a name of a file. Any question gives a call whose arguments its tool accepts, and
// a pattern of any name fits that name.
#include <toolkit/systems/files/file_selection.hpp>
#include <toolkit/systems/files/keyword_router.hpp>
#include <toolkit/systems/files/name_pattern.hpp>

#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <variant>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view all{reinterpret_cast<const char*>(data), size};
    const std::size_t line = all.find('\n');
    const std::string_view name = line == std::string_view::npos ? std::string_view{} : all.substr(line + 1);
    const auto call = toolkit::route_by_keywords(all.substr(0, line));
    const auto is_accepted = [&]<class T>(const T&) {
        return toolkit::parse<T>(toolkit::arguments_of(call)).has_value();
    };
    if (!std::visit(is_accepted, call)) std::abort();
    static_cast<void>(toolkit::route_by_keywords(all));
    static_cast<void>(toolkit::file_selection::of(all).selects(name));
    if (!toolkit::name_pattern{name}.fits_part(name)) std::abort();
    return 0;
}
