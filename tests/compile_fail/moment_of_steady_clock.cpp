// expect: toolkit: job::begun is a std::chrono::time_point that .*RFC 3339 cannot write without loss; use
#include <toolkit/schema/chrono.hpp>
#include <toolkit/schema/schema.hpp>

#include <chrono>

struct job {
#ifdef MISTAKE
    std::chrono::steady_clock::time_point begun;
#else
    std::chrono::sys_seconds begun;
#endif
};

int main() { return toolkit::json_schema<job>.empty() ? 1 : 0; }
