// The same, compiled for this very machine (-march=native): on demand reads texts and numbers with the instructions
// that it was compiled for, and only the search for them is chosen at run time.
#define BENCH_NATIVE
#include "simdjson.cpp"
