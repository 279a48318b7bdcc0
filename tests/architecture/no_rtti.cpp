// All headers, compiled with -fno-rtti.
#include <all_headers.hpp>

int main() {}
