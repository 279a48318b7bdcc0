// expect: toolkit: find_pages::context is a .*pointer, which JSON cannot represent; .*use the value type itself
#include <toolkit/schema/schema.hpp>

struct find_pages {
#ifdef MISTAKE
    void* context;
#else
    toolkit::raw_json context;
#endif
};

int main() { return toolkit::json_schema<find_pages>.empty() ? 1 : 0; }
