// retrieval/segment/posting_list.hpp, retrieval/segment/posting_blocks.hpp, retrieval/ranking/posting_lanes.hpp
#include <toolkit/retrieval/ranking/posting_lanes.hpp>
#include <toolkit/retrieval/segment/posting_list.hpp>

#include "../../effort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

using toolkit::length_classes;
using toolkit::posting_list;
using toolkit::postings;

namespace {

using pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

pairs read(const posting_list& list) {
    pairs found;
    list.for_each([&](std::uint32_t chunk, std::uint32_t times) { found.emplace_back(chunk, times); });
    return found;
}

pairs some_postings(std::uint32_t count, std::uint32_t widest, std::uint32_t seed) {
    std::mt19937 bits(seed);
    const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(bits() % end); };
    pairs made;
    std::uint32_t chunk = below(widest);
    for (std::uint32_t i = 0; i < count; ++i, chunk += 1 + below(widest)) {
        const std::uint32_t kind = below(16);
        made.emplace_back(chunk, kind < 10 ? 1 : kind < 15 ? kind - 8 : below(100'000) + 1);
    }
    return made;
}

std::string list_of(const pairs& from, const std::vector<std::uint32_t>& lengths) {
    postings gathered;
    for (const auto& [chunk, times] : from) gathered.add(chunk, times);
    toolkit::posting_list_writer writer{lengths};
    std::string bytes;
    writer.append(bytes, gathered);
    return bytes;
}

}  // namespace

TEST(posting_blocks, return_the_distances_of_each_width) {
    using namespace toolkit::posting_blocks;
    std::mt19937 random(1);
    for (std::uint32_t bits = 0; bits <= most_bits; ++bits) {
        std::array<std::uint16_t, size> distances{};
        std::array<std::uint32_t, size> right{};
        std::uint32_t sum = 0;
        for (std::uint32_t p = 0; p < size; ++p) {
            const std::uint32_t widest = (1U << bits) - 1;
            if (bits <= 8) distances[p] = static_cast<std::uint16_t>(random() & widest);
            else distances[p] = static_cast<std::uint16_t>(p == 77 ? std::min(widest, 65'000U) : random() % 3);
            sum += distances[p];
            right[p] = sum + p;
        }
        std::string packed;
        append_distances(packed, distances, bits);
        ASSERT_EQ(packed.size(), std::size_t{16} * bits);
        std::array<std::uint16_t, size> behind{};
        unpackers[bits](packed.data(), behind.data());
        for (std::uint32_t p = 0; p < size; ++p) {
            ASSERT_EQ(behind[place_of(p)], right[p]) << bits << ' ' << p;
            ASSERT_EQ(find_place(behind.data(), static_cast<std::uint16_t>(right[p])), place_of(p));
            ASSERT_EQ(posting_at(place_of(p)), p);
        }
        if (sum + size < 65'000) {
            EXPECT_EQ(find_place(behind.data(), static_cast<std::uint16_t>(sum + size)), size);
        }
    }
}

TEST(posting_blocks, have_codes_that_never_exceed_the_true_value) {
    using namespace toolkit::posting_blocks;
    for (std::uint32_t times = 1; times < 9; ++times)
        for (std::uint32_t of_length = 0; of_length < length_classes::count; ++of_length) {
            const std::uint32_t code = code_of(times, of_length);
            ASSERT_LT(code, codes);
            EXPECT_EQ(times_of(code), std::min(times, 4U));
            EXPECT_LE(length_class_of(code), of_length);
            EXPECT_GT(length_class_of(code) + 4, of_length);
        }
    const std::vector<std::uint32_t> lengths{9, 3, 3, 100, 40, 7, 8, 20, 21, 22};
    const auto classes = length_classes::of(lengths);
    for (const std::uint32_t length : lengths) EXPECT_LE(classes.least[classes.of_length(length)], length);
    EXPECT_EQ(classes.of_length(3), 1U);  // two classes begin there
    EXPECT_EQ(classes.of_length(1000), 7U);
    EXPECT_EQ(length_classes::of({}), length_classes{});
}

TEST(posting_blocks, count_the_codes_of_many_before_a_position) {
    using namespace toolkit::posting_blocks;
    std::mt19937 random(4);
    std::array<std::uint8_t, size> codes_by_place{};
    for (auto& each : codes_by_place)
        each = static_cast<std::uint8_t>(random() % 3 == 0 ? 13 + random() % 3 : random() % codes);
    std::string packed;
    append_codes(packed, codes_by_place);
    std::uint32_t right = 0;
    for (std::uint32_t place = 0; place < size; ++place) {
        EXPECT_EQ(many_before(packed.data(), place), right) << place;
        right += codes_by_place[place] >= code_of_many ? 1U : 0U;
    }
}

TEST(posting_list, returns_what_was_written) {
    for (const std::uint32_t count : {0U, 1U, 2U, 127U, 128U, 129U, 255U, 256U, 1000U, 5000U})
        for (const std::uint32_t widest : {1U, 3U, 40U, 500U, 5000U}) {
            if (is_sanitized && count * widest > 500'000) continue;
            const pairs input = some_postings(count, widest, count + widest);
            const std::uint32_t chunks = input.empty() ? 1 : input.back().first + 1;
            std::vector<std::uint32_t> lengths(chunks);
            for (std::uint32_t i = 0; i < chunks; ++i) lengths[i] = i * 7 % 50;
            const std::string bytes = list_of(input, lengths);
            const posting_list list{bytes, count, chunks};
            ASSERT_EQ(read(list), input) << count << ' ' << widest;
            std::size_t at = 0;
            for (std::uint32_t chunk = 0; chunk < chunks; chunk += 1 + chunks / sized(20'000U)) {
                while (at < input.size() && input[at].first < chunk) ++at;
                const std::uint32_t right = at < input.size() && input[at].first == chunk ? input[at].second : 0;
                ASSERT_EQ(list.times_in(chunk), right) << chunk;
            }
        }
}

TEST(posting_list, of_frequent_words_is_short) {
    const pairs input = some_postings(100'000, 8, 3);
    const std::vector<std::uint32_t> lengths(input.back().first + 1, 10);
    const double each = static_cast<double>(list_of(input, lengths).size()) / static_cast<double>(input.size());
    EXPECT_LT(each, 1.4);
}

TEST(posting_list, that_is_damaged_never_names_an_invalid_chunk) {
    std::mt19937 random(5);
    for (const std::uint32_t count : {90U, 700U}) {
        const pairs input = some_postings(count, 300, count);
        const std::uint32_t chunks = input.back().first + 1;
        const std::string whole = list_of(input, std::vector<std::uint32_t>(chunks, 10));
        for (int i = 0; i < 4000; ++i) {
            std::string bytes = whole;
            if (i % 4 == 0) bytes.resize(random() % bytes.size());
            for (std::size_t changes = random() % 4; changes > 0 && !bytes.empty(); --changes)
                bytes[random() % bytes.size()] = static_cast<char>(i % 3 == 0 ? 0xFFU : random());
            const std::vector<char> exact(bytes.begin(), bytes.end());  // the sanitizers report reads outside
            const posting_list list{{exact.data(), exact.size()}, count, chunks};
            std::uint32_t next = 0;
            list.for_each([&](std::uint32_t chunk, std::uint32_t) {
                EXPECT_LT(chunk, chunks);
                EXPECT_GE(chunk, next);
                next = chunk + 1;
            });
            for (std::uint32_t chunk = 0; chunk < chunks; chunk += 1 + chunks / 50) (void)list.times_in(chunk);
        }
    }
}

template <class Sum>
void expect_equal_ways() {
    using namespace toolkit::posting_lanes;
    const auto here = ways<Sum>::here();
    const ways<Sum> portable;
    std::mt19937 random(9);
    std::array<char, toolkit::posting_blocks::code_bytes> packed{};
    for (char& byte : packed) byte = static_cast<char>(random());
    code_weights<Sum> weights{};
    for (Sum& each : weights) each = static_cast<Sum>(random());
    std::array<Sum, toolkit::posting_blocks::size> of_here{};
    std::array<Sum, toolkit::posting_blocks::size> of_portable{};
    here.weigh(packed.data(), weights, of_here.data());
    portable.weigh(packed.data(), weights, of_portable.data());
    EXPECT_EQ(of_here, of_portable);
    for (std::uint32_t i = 0; i < of_here.size(); ++i)
        EXPECT_EQ(of_here[i], weights[toolkit::posting_blocks::code_at(packed.data(), i)]);

    std::vector<Sum> sums(70'003);
    for (const bool rare : {false, true}) {
        for (Sum& each : sums) each = static_cast<Sum>(rare && random() % 1000 != 0 ? 0 : random());
        for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{31}, std::size_t{129}, sums.size()})
            for (const unsigned least : {1U, 100U, 200U, 255U}) {
                std::vector<std::uint32_t> right;
                for (std::uint32_t i = 0; i < size; ++i)
                    if (sums[i] >= least) right.push_back(i);
                for (const auto& way : {here, portable}) {
                    std::vector<std::uint32_t> found;
                    way.find(sums.data(), size, static_cast<Sum>(least), found);
                    std::sort(found.begin(), found.end());
                    EXPECT_EQ(found, right);
                    EXPECT_EQ(way.count(sums.data(), size, static_cast<Sum>(least)), right.size());
                }
            }
    }
}

TEST(posting_lanes, are_equal_on_each_processor) {
    expect_equal_ways<std::uint8_t>();
    expect_equal_ways<std::uint16_t>();
}
