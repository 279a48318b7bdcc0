// expect: toolkit: in a grammar page::mail has a format and a pattern or a length
#include <toolkit/schema/schema.hpp>

#include <string>

struct page {
    std::string mail;
    struct doc {
#ifdef MISTAKE
        toolkit::field mail{.pattern = "@example\\.org$", .format = "email"};
#else
        toolkit::field mail{.pattern = "^[a-z]{1,20}@example\\.org$"};
#endif
    };
};
constexpr auto grammar = toolkit::grammar<page>;
