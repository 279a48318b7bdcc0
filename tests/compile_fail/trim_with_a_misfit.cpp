// expect: toolkit: a summary policy is called as `summarise
#include <toolkit/run/conversation.hpp>

int main() {
    toolkit::conversation talk;
#ifdef MISTAKE
    (void)talk.trim(1'000, [](const toolkit::conversation& all) { return all.summary; });
#else
    (void)talk.trim(1'000,
                    [](const toolkit::conversation& all, std::span<const toolkit::exchange>) { return all.summary; });
#endif
}
