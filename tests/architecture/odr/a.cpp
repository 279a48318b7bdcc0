// All headers in two files of one program: nothing is defined twice, and both see the same definitions.
#include <all_headers.hpp>

const void* version_seen_by_b();

int main() { return version_seen_by_b() == static_cast<const void*>(&toolkit::version) ? 0 : 1; }
