#include <all_headers.hpp>

const void* version_seen_by_b();

const void* version_seen_by_b() { return &toolkit::version; }
