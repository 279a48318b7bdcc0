// The same, compiled for this machine (-march=native). On demand reads texts and numbers with the instructions that it
// was compiled for. It chooses only the search for them at run time.
#define BENCH_NATIVE
#include "simdjson.cpp"
