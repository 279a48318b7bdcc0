// expect: toolkit: a sink must be callable, while const, with at least one event
#include <toolkit/toolkit.hpp>

int main() {
#ifdef MISTAKE
    toolkit::sink listener{[](int) {}};
#else
    toolkit::sink listener{[](const toolkit::answered&) {}};
#endif
    (void)listener;
}
