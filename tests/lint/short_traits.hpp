// Poppler's headers name std::basic_string<unsigned short>, for which libc++ 19 no longer has traits. clang-tidy reads
// our programs with libc++, and gets the traits from here.
#pragma once

#include <cstdio>
#include <string>

template <>
struct std::char_traits<unsigned short> {  // NOLINT: not ours to specialise, but never run
    using char_type = unsigned short;
    using int_type = unsigned int;
    using off_type = std::streamoff;
    using pos_type = std::streampos;
    using state_type = std::mbstate_t;
    using comparison_category = std::strong_ordering;
    static void assign(char_type& to, char_type from) noexcept { to = from; }
    static bool eq(char_type a, char_type b) noexcept { return a == b; }
    static bool lt(char_type a, char_type b) noexcept { return a < b; }
    static int compare(const char_type*, const char_type*, std::size_t) { return 0; }
    static std::size_t length(const char_type*) { return 0; }
    static const char_type* find(const char_type*, std::size_t, const char_type&) { return nullptr; }
    static char_type* move(char_type* to, const char_type*, std::size_t) { return to; }
    static char_type* copy(char_type* to, const char_type*, std::size_t) { return to; }
    static char_type* assign(char_type* to, std::size_t, char_type) { return to; }
    static int_type not_eof(int_type c) noexcept { return c; }
    static char_type to_char_type(int_type c) noexcept { return static_cast<char_type>(c); }
    static int_type to_int_type(char_type c) noexcept { return c; }
    static bool eq_int_type(int_type a, int_type b) noexcept { return a == b; }
    static int_type eof() noexcept { return ~0U; }
};
