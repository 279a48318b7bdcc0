// extract/markdown/front_matter.hpp and properties/sidecar.hpp, filter_text.hpp under libFuzzer: for any bytes the
// results are valid properties and a text from which front matter was removed as a whole or not at all. A parsed filter
// is printed as text that parses to the same filter.
#include <toolkit/extract/markdown/front_matter.hpp>
#include <toolkit/properties/filter_text.hpp>
#include <toolkit/retrieval/files/sidecar.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

void demand(bool holds) {
    if (!holds) std::abort();
}

void read_front_matter(std::string_view bytes) {
    const std::string source = toolkit::repair_utf8(bytes);  // extractors get valid UTF-8
    std::string_view rest = source;
    toolkit::extraction made;
    const auto kept = toolkit::take_front_matter(rest, made);
    demand(kept.end == 0 || (rest.size() == source.size() && kept.end <= rest.size()));
    if (kept.end > 0) demand(toolkit::front_matter::as_text(kept, rest).ends_with(rest.substr(kept.end)));
    demand(std::string_view{source}.ends_with(rest));
    demand(rest.size() == source.size() ? made.properties.empty() : true);
    demand(toolkit::properties::wrong_with(made.properties).empty());
    demand(toolkit::is_utf8(made.title));
    for (const std::string& note : made.notes) demand(toolkit::is_utf8(note) && !note.empty());
}

void read_sidecar(std::string_view bytes) {
    const auto tree = toolkit::sidecars::read(bytes);
    if (!tree) return demand(!tree.error().message().empty());
    toolkit::property_collector all;
    toolkit::properties::add_tree(all, "sidecar", *tree);
    demand(toolkit::properties::wrong_with(std::move(all).finish()).empty());
}

void read_filter(std::string_view bytes) {
    const auto once = toolkit::read_filter(bytes);
    if (!once) return demand(!once.error().message().empty());
    const auto twice = toolkit::read_filter(toolkit::to_text(*once));
    // When printed it may exceed a limit of bytes, parts or brackets. Otherwise it must parse.
    if (!twice) return demand(twice.error().detail.view().find("expected at most ") != std::string_view::npos);
    demand(*twice == *once);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view bytes{reinterpret_cast<const char*>(data) + 1, size - 1};
    switch (data[0] % 4) {
        case 0: read_front_matter(bytes); break;
        case 1: read_front_matter("---\n" + std::string{bytes} + "\n---\n"); break;
        case 2: read_sidecar(bytes); break;
        default: read_filter(bytes); break;
    }
    return 0;
}
