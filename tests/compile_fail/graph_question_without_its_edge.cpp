// expect: toolkit: a node returns ask<deliver>, which is not one of its edges
#include <toolkit/graph/graph.hpp>

struct deliver;

toolkit::result<toolkit::edges<toolkit::asks<deliver, int>, toolkit::finish>> right() {
    return toolkit::ask<deliver>({.text = "Send it?"});
}
#ifdef MISTAKE
toolkit::result<toolkit::edges<toolkit::to<deliver>, toolkit::finish>> wrong() {
    return toolkit::ask<deliver>({.text = "Send it?"});
}
#endif

int main() { (void)right(); }
