// expect: toolkit: the initialiser of job::every is not an ISO .*8601 duration of weeks, .*; change the .*initialiser
#include <toolkit/schema/chrono.hpp>
#include <toolkit/schema/schema.hpp>

#include <chrono>

struct job {
#ifdef MISTAKE
    std::chrono::seconds every{-1};
#else
    std::chrono::seconds every{1};
#endif
};

int main() { return toolkit::json_schema<job>.empty() ? 1 : 0; }
