// expect: toolkit: page has more than the 100 members that .*; move some of them into another .*struct
#include <toolkit/schema/schema.hpp>

struct page {
    int a0, a1, a2, a3, a4, a5, a6, a7, a8, a9;
    int b0, b1, b2, b3, b4, b5, b6, b7, b8, b9;
    int c0, c1, c2, c3, c4, c5, c6, c7, c8, c9;
    int d0, d1, d2, d3, d4, d5, d6, d7, d8, d9;
    int e0, e1, e2, e3, e4, e5, e6, e7, e8, e9;
    int f0, f1, f2, f3, f4, f5, f6, f7, f8, f9;
    int g0, g1, g2, g3, g4, g5, g6, g7, g8, g9;
    int h0, h1, h2, h3, h4, h5, h6, h7, h8, h9;
    int i0, i1, i2, i3, i4, i5, i6, i7, i8, i9;
    int j0, j1, j2, j3, j4, j5, j6, j7, j8, j9;
#ifdef MISTAKE
    int one_more;
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
