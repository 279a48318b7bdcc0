// expect: toolkit: a number [a-z]+ positive; write 1
template <int N>
struct positive {
    static_assert(N > 0, "toolkit: a number is positive; write 1");
};
#ifdef MISTAKE
positive<0> number;
#else
positive<1> number;
#endif
