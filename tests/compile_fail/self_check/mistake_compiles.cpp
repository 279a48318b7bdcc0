// expect: toolkit: this is never said
#ifdef MISTAKE
int number = 0;
#else
int number = 1;
#endif
