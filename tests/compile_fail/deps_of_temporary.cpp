// expect: toolkit: deps\{…\} binds by reference
#include <toolkit/tool/deps.hpp>

struct shelf {};

int main() {
#ifdef MISTAKE
    toolkit::deps bound{shelf{}};
#else
    shelf books;
    toolkit::deps bound{books};
#endif
    (void)bound;
}
