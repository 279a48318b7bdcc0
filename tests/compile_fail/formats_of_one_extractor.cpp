// expect: toolkit: .*text_extractor is no set of extractors; put it into one: .*toolkit::extractors<.*text_extractor>
#include <toolkit/extract/text.hpp>
#include <toolkit/retrieval/library.hpp>

void read(toolkit::library& books) {
    const toolkit::owner me{"me"};
#ifdef MISTAKE
    std::ignore = books.sync_folder<toolkit::text_extractor>(me, "docs");
#else
    std::ignore = books.sync_folder<toolkit::extractors<toolkit::text_extractor>>(me, "docs");
#endif
}
