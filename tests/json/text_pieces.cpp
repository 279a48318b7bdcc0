// json/text_pieces.hpp
#include <toolkit/json/text_pieces.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <random>
#include <string>

using toolkit::text_pieces;

namespace {
constexpr bool gathers_in_constant_evaluation() {
    std::string text = "before ";
    text_pieces pieces{text};
    for (int i = 0; i < 300; ++i) {
        pieces.append("some");
        pieces.push_back(' ');
    }
    pieces.flush();
    return text.size() == 7 + 300 * 5 && text.starts_with("before some some ") && text.ends_with("some ");
}
static_assert(gathers_in_constant_evaluation());
}  // namespace

TEST(text_pieces, appear_in_the_string_as_appended) {
    std::mt19937 random{11};  // NOLINT: the same texts in each run
    for (int round = 0; round < 300; ++round) {
        std::string expected = "what was there";
        std::string text = expected;
        text_pieces pieces{text};
        const std::size_t longest = round % 3 == 0 ? 5 : round % 3 == 1 ? 300 : 3000;
        for (int i = 0; i < 400; ++i) {
            const std::string piece(random() % longest, static_cast<char>('a' + i % 26));
            switch (random() % 3) {
                case 0: pieces.push_back('-'), expected += '-'; break;
                case 1: pieces.append(piece), expected += piece; break;
                default: {
                    const std::size_t size = piece.size() < 256 ? piece.size() : 256;
                    std::memcpy(pieces.room(256), piece.data(), size);
                    pieces.wrote(size);
                    expected += piece.substr(0, size);
                }
            }
        }
        pieces.flush();
        ASSERT_EQ(text, expected) << round;
    }
}

TEST(text_pieces, copies_pieces_of_any_size) {
    const std::string from = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (std::size_t size = 0; size <= from.size(); ++size) {
        std::string to(from.size() + 1, '.');
        toolkit::copying::copy_few(to.data(), from.data(), size);
        EXPECT_EQ(to, from.substr(0, size) + std::string(to.size() - size, '.'));
    }
}
