// expect: toolkit: a sink must be const-callable with at least one event
#include <toolkit/toolkit.hpp>

int main() {
#ifdef MISTAKE
    toolkit::sink listener{[](int) {}};
#else
    toolkit::sink listener{[](const toolkit::answered&) {}};
#endif
    (void)listener;
}
