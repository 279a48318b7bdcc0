// The headers of core, reflect, json, schema, tool and agent, compiled with -fno-exceptions.
#include <no_exceptions_headers.hpp>

int main() {}
