// expect: toolkit: the cure is this
#ifdef MISTAKE
static_assert(false, "toolkit: the cure is that");
#endif
