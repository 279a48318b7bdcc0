// Seeded damage to the bytes of a file, and what must hold for the result of reading it.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/extraction.hpp>
#include <toolkit/retrieval/chunker.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <random>
#include <span>
#include <string>
#include <string_view>

namespace damage {

/// The same numbers with every standard library.
class dice {
public:
    explicit dice(std::uint32_t seed) : random_(seed) {}
    [[nodiscard]] std::size_t below(std::size_t end) { return end == 0 ? 0 : random_() % end; }

private:
    std::mt19937 random_;
};

/// A file with one to six changes: flipped bits, bytes removed or doubled, a lost end, an inserted piece of the format.
inline std::string damaged(std::string bytes, std::span<const std::string_view> pieces, dice& random) {
    for (std::size_t changes = 1 + random.below(6); changes > 0; --changes) {
        const std::size_t at = random.below(bytes.size() + 1);
        const std::size_t some = random.below(40);
        switch (random.below(5)) {
            case 0:
                if (at < bytes.size()) bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.below(8)));
                break;
            case 1: bytes.erase(at, some); break;
            case 2: bytes.insert(random.below(bytes.size() + 1), bytes.substr(at, some)); break;
            case 3: bytes.resize(at); break;
            default: bytes.insert(at, pieces[random.below(pieces.size())]); break;
        }
    }
    return bytes;
}

/// The text is valid UTF-8 without controls, and its blocks and chunks are exact.
inline void expect_sound(const toolkit::extraction& made) {
    ASSERT_TRUE(toolkit::is_utf8(made.text));
    ASSERT_TRUE(toolkit::is_utf8(made.title));
    for (std::size_t at = 0; at < made.text.size();) {
        const toolkit::code_point next = toolkit::read_code_point(made.text, at);
        const bool kept = next.value == '\n' || next.value == '\t';
        ASSERT_TRUE(kept || (!toolkit::extracting::is_control(next.value) && !toolkit::is_invisible(next.value)));
        at += next.size;
    }
    std::size_t end = 0;
    for (const toolkit::block& block : made.blocks) {
        ASSERT_GE(block.bytes.begin, end);
        ASSERT_LT(block.bytes.begin, block.bytes.end);
        ASSERT_TRUE(toolkit::is_utf8(block.heading));
        end = block.bytes.end;
    }
    ASSERT_EQ(end, made.text.size());
    end = 0;
    for (const toolkit::chunk_span& chunk : toolkit::chunks_of(made.text, made.blocks)) {
        ASSERT_GE(chunk.bytes.begin, end);
        ASSERT_LT(chunk.bytes.begin, chunk.bytes.end);
        ASSERT_LT(chunk.block, made.blocks.size());
        end = chunk.bytes.end;
    }
    ASSERT_LE(end, made.text.size());
}

inline std::string bytes_of(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

inline std::string repeated(std::string_view piece, std::size_t times) {
    std::string all;
    all.reserve(piece.size() * times);
    for (std::size_t i = 0; i < times; ++i) all += piece;
    return all;
}

}  // namespace damage
