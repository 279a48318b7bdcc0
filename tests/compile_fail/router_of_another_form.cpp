// expect: toolkit: .*is no router; it must be a const function of the question
#include <toolkit/agent/text_or_call.hpp>
#include <toolkit/toolkit.hpp>

int main() {
#ifdef MISTAKE
    const toolkit::call_router router{[](std::string_view) { return "add"; }};
#else
    const toolkit::call_router router{[](std::string_view) { return toolkit::call_move{"add", {"{}"}}; }};
#endif
    return router.empty() ? 1 : 0;
}
