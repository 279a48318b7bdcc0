// expect: toolkit: include <toolkit/retrieval/extract/extract\.hpp>, or name the formats to read: sync_folder<
// errors: 6
#include <toolkit/retrieval/extract/text.hpp>
#include <toolkit/retrieval/library.hpp>

void read(toolkit::library& books) {
#ifdef MISTAKE
    std::ignore = books.sync_folder(toolkit::owner{"me"}, "docs");
#else
    std::ignore = books.sync_folder<toolkit::extractors<toolkit::text_extractor>>(toolkit::owner{"me"}, "docs");
#endif
}
