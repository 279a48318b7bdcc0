// expect: toolkit: job::every has a type that reads .*one value from several texts, so .one_of, .*use an enum
#include <toolkit/schema/chrono.hpp>
#include <toolkit/schema/schema.hpp>

#include <chrono>

struct job {
    std::chrono::seconds every;
    struct doc {
#ifdef MISTAKE
        toolkit::field every{.one_of = {"PT60S", "PT2M"}};
#else
        toolkit::field every{.description = "PT60S or PT2M"};
#endif
    };
};

int main() { return toolkit::json_schema<job>.empty() ? 1 : 0; }
