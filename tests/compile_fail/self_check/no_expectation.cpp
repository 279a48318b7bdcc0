#ifdef MISTAKE
static_assert(false, "toolkit: nobody expects this");
#endif
