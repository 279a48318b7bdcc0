// expect: toolkit: an extractor must have name, version, reads_text, fits\(file_head\) -> fit and read\(filename,
// content, stop, limits\) -> result<extraction>
#include <toolkit/extract/text.hpp>

struct notes_extractor : toolkit::text_extractor {
    static constexpr std::string_view name = "notes";
#ifdef MISTAKE
private:
    using text_extractor::version;
#endif
};
toolkit::result<toolkit::extraction> read(std::string_view bytes) {
    return toolkit::extractors<notes_extractor>::read("a.notes", bytes);
}
