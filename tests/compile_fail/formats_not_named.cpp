// expect: toolkit: the formats of .*standard_extractors are unknown; include .*<toolkit.extract.extract
#include <toolkit/extract/text.hpp>
#include <toolkit/retrieval/library.hpp>

void read(toolkit::library& books) {
    const toolkit::owner me{"me"};
#ifdef MISTAKE
    std::ignore = books.sync_folder(me, "docs");
    std::ignore = books.add(me, "a.txt", "text");
    std::ignore = books.status(me, "docs");
#else
    using formats = toolkit::extractors<toolkit::text_extractor>;
    std::ignore = books.sync_folder<formats>(me, "docs");
    std::ignore = books.add<formats>(me, "a.txt", "text");
    std::ignore = books.status<formats>(me, "docs");
#endif
}
