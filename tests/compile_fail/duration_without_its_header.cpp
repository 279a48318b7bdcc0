// expect: toolkit: job::every is a std::chrono type; include .*<toolkit/schema/chrono.hpp>
#include <toolkit/schema/schema.hpp>

#include <chrono>
#ifndef MISTAKE
#include <toolkit/schema/chrono.hpp>
#endif

struct job {
    std::chrono::seconds every;
};

int main() { return toolkit::json_schema<job>.empty() ? 1 : 0; }
