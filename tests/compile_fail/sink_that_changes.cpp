// expect: toolkit: a sink must be const-callable with at least one event
#include <toolkit/toolkit.hpp>

int main() {
#ifdef MISTAKE
    toolkit::sink listener{[n = 0](const toolkit::answered&) mutable { ++n; }};
#else
    int n = 0;
    toolkit::sink listener{[&n](const toolkit::answered&) { ++n; }};
#endif
    (void)listener;
}
