// The headers of core, reflect, json, schema, tool and agent, compiled with -fno-exceptions, and where Qt's keywords
// and the words of Windows' headers are macros.
#define emit
#define slots
#define signals public
#define foreach(one, all) for (one : all)
#define forever for (;;)
#define near
#define far
#define small char
#define interface struct
#include <no_exceptions_headers.hpp>

int main() {}
