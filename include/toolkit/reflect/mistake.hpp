// In: a sentence made at compile time, with names of the user's code. Out: a compile error that shows the sentence. A
// static_assert of C++20 takes only literals, but compilers print the template arguments of an incomplete type.
#pragma once

#include <toolkit/core/fixed_string.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// A sentence of at most 300 bytes. Anything longer is cut.
struct complaint {
    static constexpr std::size_t capacity = 300;
    char data[capacity]{};
    std::size_t size = 0;

    constexpr complaint& add(std::string_view text) noexcept {
        for (const char c : text)
            if (size < capacity) data[size++] = c;
        return *this;
    }
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {data, size}; }
};

/// Joins pieces of text into one sentence.
template <class... Pieces>
[[nodiscard]] constexpr complaint say(const Pieces&... pieces) noexcept {
    complaint all;
    (all.add(std::string_view{pieces}), ...);
    return all;
}

/// The template that the compiler prints. It is never defined, and its arguments are the sentence.
template <fixed_string... Sentence>
struct mistake;

namespace mistakes {

// Clang cuts a text in a template argument after 36 characters, so the sentence is split into pieces.
#if defined(__clang__)
inline constexpr std::size_t piece_size = 34;
#else
inline constexpr std::size_t piece_size = complaint::capacity;
#endif

struct span_of_text {
    std::size_t begin;
    std::size_t end;
};

/// Piece `index` of the text. It ends after a blank where possible.
constexpr span_of_text piece(std::string_view text, std::size_t index) noexcept {
    std::size_t begin = 0;
    for (;;) {
        std::size_t end = text.size();
        if (end - begin > piece_size) {
            end = begin + piece_size;
            while (end > begin + 1 && text[end - 1] != ' ') --end;
            if (end == begin + 1) end = begin + piece_size;
        }
        if (index == 0 || end == text.size()) return {begin, end};
        begin = end;
        --index;
    }
}

constexpr std::size_t count_pieces(std::string_view text) noexcept {
    std::size_t count = 1;
    while (piece(text, count - 1).end != text.size()) ++count;
    return count;
}

template <complaint Text, std::size_t Index>
consteval auto piece_of() {
    constexpr span_of_text part = piece(Text.view(), Index);
    fixed_string<part.end - part.begin> text;
    for (std::size_t i = part.begin; i < part.end; ++i) text.data[i - part.begin] = Text.data[i];
    text.data[part.end - part.begin] = '\0';  // written, so that Clang prints text and not numbers
    return text;
}

/// The error is in a member of this class, and the class still has a value. The caller continues, without errors that
/// only follow from the first.
template <complaint Text, class Pieces>
struct shown;
template <complaint Text, std::size_t... Index>
struct shown<Text, std::index_sequence<Index...>> {
    static constexpr bool value = false;
    static_assert(sizeof(mistake<piece_of<Text, Index>()...>) != 0);
};

/// For a static_assert around checks that refuse by themselves. It instantiates them and adds no error of its own.
consteval bool already_reported(bool /*right*/) noexcept { return true; }

}  // namespace mistakes

/// Stops the compilation with this sentence, and returns false. The sentence begins with `toolkit: `, then names the
/// mistake and the cure.
template <complaint Text>
consteval bool refuse() {
    return mistakes::shown<Text, std::make_index_sequence<mistakes::count_pieces(Text.view())>>::value;
}

}}  // namespace toolkit::v0
