// In: any text from a schema. Out: safe pieces of C++: a literal, a name, a number. All text from a schema passes
// through these functions before it enters the generated code.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/reflect/exact_number.hpp>
#include <toolkit/schema/print.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace schema_to_struct {

/// Characters that are invisible in code or change the direction of writing (compilers warn about them).
[[nodiscard]] constexpr bool is_invisible(char32_t c) noexcept {
    return c < 0x20 || (c >= 0x7F && c < 0xA1) || c == 0xAD || c == 0x61C || c == 0x180E ||
           (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202F) || (c >= 0x2060 && c <= 0x206F) ||
           c == 0xFEFF || (c >= 0xFFF9 && c <= 0xFFFB) || c >= 0xE0000;
}

/// A text as a C++ string literal. Octal escapes always have three digits, so the next character cannot extend them.
/// The second character of "??" is escaped, so it does not begin a trigraph.
[[nodiscard]] inline std::string string_literal(std::string_view text) {
    std::string literal = "\"";
    for (std::size_t at = 0; at < text.size();) {
        const toolkit::code_point next = toolkit::read_code_point(text, at);
        const std::string_view bytes = text.substr(at, next.size);
        if (bytes == "\"" || bytes == "\\") {
            literal.append("\\").append(bytes);
        } else if (bytes == "\n") {
            literal += "\\n";
        } else if (bytes == "\t") {
            literal += "\\t";
        } else if (bytes == "?" && literal.back() == '?') {
            literal += "\\?";
        } else if (!next.valid || is_invisible(next.value)) {
            for (const char c : bytes) {
                const auto byte = static_cast<unsigned char>(c);
                literal += '\\';
                for (const unsigned shift : {6U, 3U, 0U}) literal += static_cast<char>('0' + ((byte >> shift) & 7U));
            }
        } else {
            literal += bytes;
        }
        at += next.size;
    }
    return literal += '"';
}

/// The same for a std::string_view. A text with a zero byte includes its length.
[[nodiscard]] inline std::string view_literal(std::string_view text) {
    if (text.find('\0') == std::string_view::npos) return string_literal(text);
    return "std::string_view{" + string_literal(text) + ", " + std::to_string(text.size()) + "}";
}

[[nodiscard]] inline std::string number_literal(const toolkit::exact_number& number) {
    if (!number.is_whole()) {
        std::string text = toolkit::print(number.real());
        return text.find_first_of(".eE") == std::string::npos ? text + ".0" : text;
    }
    constexpr std::uint64_t most = std::uint64_t{1} << 63U;
    if (!number.negative()) return std::to_string(number.magnitude()) + (number.magnitude() < most ? "" : "U");
    // The smallest integer has no literal, because its digits without the sign are too large.
    return number.magnitude() < most ? "-" + std::to_string(number.magnitude()) : "(-9223372036854775807 - 1)";
}

/// The same for a double, because compilers warn about integer literals that a double cannot represent.
[[nodiscard]] inline std::string real_literal(const toolkit::exact_number& number) {
    constexpr std::uint64_t exact = std::uint64_t{1} << 53U;
    if (!number.is_whole() || number.magnitude() <= exact) return number_literal(number);
    return (number.negative() ? "-" : "") + std::to_string(number.magnitude()) + ".0";
}

namespace names {

/// Words that cannot be names: keywords, and the lower-case macros of the usual headers.
inline constexpr std::string_view taken_words[] = {
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch", "char",
    "char8_t", "char16_t", "char32_t", "class", "compl", "concept", "const", "consteval", "constexpr", "constinit",
    "const_cast", "continue", "co_await", "co_return", "co_yield", "decltype", "default", "delete", "do", "double",
    "dynamic_cast", "else", "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if",
    "inline", "int", "long", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or",
    "or_eq", "private", "protected", "public", "register", "reinterpret_cast", "requires", "return", "short", "signed",
    "sizeof", "static", "static_assert", "static_cast", "struct", "switch", "template", "this", "thread_local", "throw",
    "true", "try", "typedef", "typeid", "typename", "union", "unsigned", "using", "virtual", "void", "volatile",
    "wchar_t", "while", "xor", "xor_eq",
    // macros
    "assert", "errno", "stdin", "stdout", "stderr", "linux", "unix", "i386", "major", "minor", "makedev", "signbit",
    "isnan", "isinf", "isfinite", "offsetof", "setjmp", "va_arg", "va_copy", "va_end", "va_start", "htons", "htonl",
    "ntohs", "ntohl", "min", "max", "near", "far", "small", "interface", "foreach", "signals", "slots", "emit",
    "st_atime", "st_mtime", "st_ctime", "s_addr", "sa_handler", "sa_sigaction", "si_pid", "si_uid", "si_status",
    "si_value", "si_addr", "sigmask", "alloca", "bcopy", "complex", "imaginary", "noreturn",
    // names in the generated code
    "std", "toolkit", "doc", "about"};

/// Names in capitals that headers define as macros. (Families are recognized by their first letters.)
inline constexpr std::string_view taken_capitals[] = {"NULL",
                                                      "EOF",
                                                      "TRUE",
                                                      "FALSE",
                                                      "NAN",
                                                      "INFINITY",
                                                      "HUGE_VAL",
                                                      "BUFSIZ",
                                                      "RAND_MAX",
                                                      "FILENAME_MAX",
                                                      "FOPEN_MAX",
                                                      "TMP_MAX",
                                                      "CLOCKS_PER_SEC",
                                                      "PATH_MAX",
                                                      "NAME_MAX",
                                                      "PIPE_BUF",
                                                      "OVERFLOW",
                                                      "UNDERFLOW",
                                                      "DOMAIN",
                                                      "SING",
                                                      "PLOSS",
                                                      "TLOSS",
                                                      "MB_CUR_MAX",
                                                      "MB_LEN_MAX",
                                                      "WEOF",
                                                      "BIG_ENDIAN",
                                                      "LITTLE_ENDIAN",
                                                      "PDP_ENDIAN",
                                                      "BYTE_ORDER",
                                                      "NSIG",
                                                      "IOV_MAX",
                                                      "ARG_MAX",
                                                      "CHAR_BIT",
                                                      "WNOHANG",
                                                      "WUNTRACED",
                                                      "R_OK",
                                                      "W_OK",
                                                      "X_OK",
                                                      "F_OK",
                                                      "ERROR",
                                                      "DELETE",
                                                      "IN",
                                                      "OUT",
                                                      "OPTIONAL",
                                                      "CONST",
                                                      "VOID",
                                                      "NDEBUG",
                                                      "I",
                                                      "DEBUG",
                                                      "NO_ERROR",
                                                      "STRICT",
                                                      "ABSOLUTE",
                                                      "RELATIVE",
                                                      "TRANSPARENT",
                                                      "OPAQUE",
                                                      "MIN",
                                                      "MAX",
                                                      "HOST_NOT_FOUND",
                                                      "NO_DATA",
                                                      "TRY_AGAIN",
                                                      "NO_RECOVERY"};
inline constexpr std::string_view taken_beginnings[] = {
    "INT_",    "INT8_",    "INT16_", "INT32_", "INT64_",   "INTMAX_", "INTPTR_",  "UINT",   "LONG_",   "LLONG_",
    "ULONG_",  "ULLONG_",  "SHRT_",  "USHRT_", "CHAR_",    "SCHAR_",  "UCHAR_",   "FLT_",   "DBL_",    "LDBL_",
    "FP_",     "FE_",      "SEEK_",  "SIG",    "LC_",      "O_",      "S_I",      "AF_",    "PF_",     "SOCK_",
    "MSG_",    "IPPROTO_", "EXIT_",  "M_",     "PTHREAD_", "SIZE_",   "PTRDIFF_", "SSIZE_", "PRI",     "SCN",
    "BOOST_",  "TOOLKIT_", "GTEST_", "PROT_",  "MAP_",     "POLL",    "RLIM",     "TIME_",  "ATOMIC_", "WCHAR_",
    "WINT_",   "CLOCK_",   "SA_",    "SI_",    "FD_",      "F_",      "IP_",      "IPV6_",  "SO_",     "TCP_",
    "INADDR_", "NI_",      "AI_",    "EAI_",   "_"};

[[nodiscard]] constexpr bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// True if a name in capitals may be a macro. E and capitals are error numbers.
[[nodiscard]] constexpr bool may_be_macro(std::string_view name) noexcept {
    if (std::ranges::find(taken_capitals, name) != std::end(taken_capitals)) return true;
    for (const std::string_view beginning : taken_beginnings)
        if (name.starts_with(beginning)) return true;
    return (name.size() > 3 || name == "EIO") && name[0] == 'E' &&
           std::ranges::all_of(name, [](char c) { return (c >= 'A' && c <= 'Z') || is_digit(c); });
}

inline constexpr std::size_t longest = 100;

/// True if the text is a valid C++ name.
[[nodiscard]] constexpr bool is_name(std::string_view text) noexcept {
    return !text.empty() && text.size() <= longest && is_letter(text[0]) &&
           std::ranges::all_of(text, [](char c) { return is_letter(c) || is_digit(c) || c == '_'; }) &&
           text.find("__") == std::string_view::npos && std::ranges::find(taken_words, text) == std::end(taken_words) &&
           !may_be_macro(text);
}

}  // namespace names

/// A C++ name that is similar to the text; `otherwise` if nothing of the text remains.
[[nodiscard]] inline std::string name_like(std::string_view text, std::string_view otherwise) {
    std::string name;
    for (const char c : text.substr(0, names::longest - 10)) {
        if (names::is_letter(c) || names::is_digit(c)) name += c;
        else if (!name.empty() && name.back() != '_') name += '_';
    }
    while (name.ends_with('_')) name.pop_back();
    if (name.empty()) name = otherwise;
    if (!names::is_letter(name[0])) name = std::string{otherwise} + "_" + name;
    if (!names::is_name(name)) name += '_';
    return name;
}

/// The same, but not taken. `alike` is the number of earlier requests for it.
template <class IsTaken>
[[nodiscard]] std::string new_name(std::string_view text, std::string_view otherwise, const IsTaken& is_taken,
                                   std::size_t alike = 0) {
    std::string name = name_like(text, otherwise);
    if (!is_taken(name)) return name;
    for (std::size_t number = std::max(alike + 1, std::size_t{2});; ++number) {
        std::string other = name + (name.ends_with('_') ? "" : "_") + std::to_string(number);
        if (!is_taken(other)) return other;
    }
}

/// True if the text is a valid name of a namespace, or empty.
[[nodiscard]] constexpr bool is_namespace(std::string_view text) noexcept {
    while (!text.empty()) {
        const std::size_t end = text.find("::");
        if (!names::is_name(text.substr(0, end))) return false;
        if (end == std::string_view::npos) return true;
        text.remove_prefix(end + 2);
        if (text.empty()) return false;
    }
    return true;
}

}  // namespace schema_to_struct
