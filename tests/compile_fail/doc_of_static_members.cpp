// expect: toolkit: query::doc annotates .*nothing; remove it, or .*fields as members, not as .*static constexpr
#include <toolkit/schema/schema.hpp>

struct query {
    std::string topic;
    struct doc {
#ifdef MISTAKE
        static constexpr toolkit::field topic{.min_length = 1};
#else
        toolkit::field topic{.min_length = 1};
#endif
    };
};

int main() { return toolkit::json_schema<query>.empty() ? 1 : 0; }
