// expect: a sentence by nobody
#ifdef MISTAKE
static_assert(false, "a sentence by nobody");
#endif
