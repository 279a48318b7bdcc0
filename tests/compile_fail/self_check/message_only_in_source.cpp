// expect: toolkit: this stands in the source only
#ifdef MISTAKE
int number = "toolkit: this stands in the source only";
#endif
