// retrieval/segment/postings.hpp
#include <toolkit/retrieval/segment/postings.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using toolkit::for_each_posting;
using toolkit::postings;

namespace {

using pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

pairs read(const std::string& bytes, std::uint32_t chunks = UINT32_MAX) {
    pairs found;
    for_each_posting(bytes, chunks,
                     [&](std::uint32_t chunk, std::uint32_t times) { found.emplace_back(chunk, times); });
    return found;
}

}  // namespace

TEST(postings, are_read_as_added) {
    const pairs input{{0, 1}, {1, 2}, {127, 1}, {128, 300}, {1'000'000, 1}, {4'000'000'000U, 65'536}};
    postings made;
    for (const auto& [chunk, times] : input) made.add(chunk, times);
    EXPECT_EQ(made.chunks(), input.size());
    EXPECT_EQ(read(made.bytes()), input);
}

TEST(postings, of_two_threads_join_like_those_of_one) {
    postings all;
    postings first;
    postings second;
    for (std::uint32_t chunk = 3; chunk < 900; chunk += 7) {
        all.add(chunk, chunk % 3 + 1);
        (chunk < 400 ? first : second).add(chunk, chunk % 3 + 1);
    }
    postings joined;
    joined.add(postings{});
    joined.add(first);
    joined.add(second);
    joined.add(postings{});
    EXPECT_EQ(joined.bytes(), all.bytes());
    EXPECT_EQ(joined.chunks(), all.chunks());
    joined.add(1000, 1);
    all.add(1000, 1);
    EXPECT_EQ(joined.bytes(), all.bytes());
}

TEST(postings, that_are_damaged_end_early_and_never_name_an_invalid_chunk) {
    postings made;
    for (std::uint32_t chunk = 0; chunk < 1000; chunk += 3) made.add(chunk, chunk % 5);
    for (std::size_t at = 0; at < made.bytes().size(); ++at)
        for (const char with : {'\xFF', '\x80', '\x00'}) {
            std::string bytes = made.bytes();
            bytes[at] = with;
            for (const auto& [chunk, _] : read(bytes, 1000)) EXPECT_LT(chunk, 1000U);
            for (const auto& [chunk, _] : read(bytes.substr(0, at), 1000)) EXPECT_LT(chunk, 1000U);
        }
    EXPECT_FALSE(for_each_posting("\xFF", 10, [](auto, auto) {}));
    EXPECT_FALSE(for_each_posting("\x7F", 10, [](auto, auto) {}));
}
