// expect: toolkit: wrong
#ifdef MISTAKE
static_assert(false, "toolkit: wrong");
#else
static_assert(false, "toolkit: wrong as well");
#endif
