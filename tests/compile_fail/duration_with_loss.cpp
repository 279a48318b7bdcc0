// expect: toolkit: job::every is a std::chrono::duration that .*ISO 8601 cannot write without loss; use .*seconds
#include <toolkit/schema/chrono.hpp>
#include <toolkit/schema/schema.hpp>

#include <chrono>

struct job {
#ifdef MISTAKE
    std::chrono::duration<double> every;
#else
    std::chrono::milliseconds every;
#endif
};

int main() { return toolkit::json_schema<job>.empty() ? 1 : 0; }
