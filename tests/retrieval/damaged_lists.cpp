// retrieval/ranking/top_chunks.hpp, retrieval/segment/segment_check.hpp: foreign lists with right checksums
#include "../effort.hpp"
#include "random_lists.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <tuple>
#include <vector>

using random_lists::added_up;
using random_lists::lists_of;
using random_lists::me;
using toolkit::lexical_scores;
using toolkit::scored_place;
using toolkit::searched_part;
using toolkit::section_file;
using toolkit::segment;
namespace segments = toolkit::segments;

namespace {

const std::vector<double> densities{0.9, 0.5, 0.3, 0.2, 0.1, 0.06};
const std::vector<std::size_t> terms{0, 1, 2, 3, 4, 5};
constexpr toolkit::fusion_weights words_alone{1, 0};
const auto all_allowed = [](std::uint32_t, std::uint32_t) { return true; };

std::vector<std::string> sections_of(const std::string& path) {
    const auto file = section_file::open(path, segments::format);
    EXPECT_TRUE(file);
    std::vector<std::string> made(segments::parts);
    for (std::size_t i = 0; i < made.size(); ++i) made[i] = (*file)[i];
    return made;
}

// A valid index that is larger than the damaged ones, and its results: they must be the same after each search of
// those.
struct sound_index {
    temporary_folder folder;
    segment index = random_lists::made(folder, "sound", 30'000, densities, 1);
    std::vector<searched_part> parts{{&index, nullptr}};
    toolkit::lexical_scoring::question_lists lists = lists_of(parts, {0, 1, 2});
    lexical_scores scores{parts, lists, words_alone};
    std::vector<scored_place> right = added_up(parts, lists, words_alone);

    /// Among all chunks, and among those after the damaged index.
    void expect_right() const {
        for (const std::uint32_t first : {3000U, 0U}) {
            const auto allowed = [&](std::uint32_t, std::uint32_t chunk) { return chunk >= first && chunk < 3126; };
            const auto found = scores.top(10, std::nullopt, allowed, {});
            ASSERT_EQ(found.size(), 10U);
            auto next = right.begin();
            for (const scored_place& each : found) {
                next = std::find_if(next, right.end(), [&](const scored_place& at) { return allowed(0, at.chunk); });
                ASSERT_EQ(each.chunk, next->chunk);
                ASSERT_EQ(each.score, next->score);
                ++next;
            }
        }
    }
};

void search_all_ways(const segment& index) {
    const std::vector<searched_part> parts{{&index, nullptr}};
    const lexical_scores scores{parts, lists_of(parts, terms), toolkit::fusion_default};
    for (const bool look_up : {true, false})
        for (const bool portable : {false, true})
            for (const std::size_t most : {1U, 10U, 100'000U})
                for (const scored_place& each : scores.top(most, std::nullopt, all_allowed, {}, {look_up, portable}))
                    ASSERT_LT(each.chunk, index.chunk_count());
    std::ignore = scores.top(5, toolkit::lexical_scoring::within_document{0, 1000, 1400}, all_allowed, {});
    for (std::uint32_t chunk = 0; chunk < index.chunk_count(); chunk += 101) std::ignore = scores.score(0, chunk);
}

}  // namespace

TEST(damaged_lists, of_any_bytes_name_no_wrong_chunk_and_spoil_no_later_search) {
    const sound_index sound;
    const temporary_folder folder;
    std::ignore = random_lists::made(folder, "s", 3000, densities, 2);
    const std::vector<std::string> whole = sections_of(folder.path("s"));
    std::mt19937 random(3);
    int opened = 0;
    for (int i = 0; i < sized(200); ++i) {
        auto wrong = whole;
        for (const auto part :
             {segments::word_postings, segments::gram_postings, segments::meta, segments::word_lengths})
            for (std::size_t changes = random() % 6; changes > 0; --changes)
                wrong[part][random() %
                            (random() % 2 == 0 ? wrong[part].size() : std::min<std::size_t>(400, wrong[part].size()))] =
                    static_cast<char>(random() % 3 == 0 ? 0xFFU : random());
        ASSERT_TRUE(section_file::write(folder.path("wrong"), segments::format, wrong));
        const auto index = segment::open(folder.path("wrong"), me);
        if (!index) continue;
        ++opened;
        ASSERT_NO_FATAL_FAILURE(search_all_ways(*index));
        ASSERT_NO_FATAL_FAILURE(sound.expect_right());
    }
    EXPECT_GT(opened, sized(50));
}

TEST(damaged_lists, with_blocks_beyond_the_index_spoil_no_later_search) {
    const sound_index sound;
    const temporary_folder folder;
    std::ignore = random_lists::made(folder, "s", 3000, {1.0, 1.0, 1.0, 1.0}, 2);
    auto wrong = sections_of(folder.path("s"));
    const std::size_t rows = wrong[segments::word_rows].size() / sizeof(segments::word_record);
    for (std::size_t i = 0; i < rows; ++i) {
        const auto row = toolkit::record_at<segments::word_record>(wrong[segments::word_rows], i);
        for (std::size_t block = 0; block < 20; ++block) {
            constexpr std::uint32_t last = 2998;
            std::memcpy(&wrong[segments::word_postings][row.postings_offset + 8 + 12 * block], &last, sizeof last);
        }
    }
    ASSERT_TRUE(section_file::write(folder.path("wrong"), segments::format, wrong));
    const auto index = segment::open(folder.path("wrong"), me);
    ASSERT_TRUE(index);
    const std::vector<searched_part> parts{{&*index, nullptr}};
    const lexical_scores scores{parts, lists_of(parts, {0, 1, 2, 3}), words_alone};
    for (int i = 0; i < 8; ++i) {
        std::ignore = scores.top(10, std::nullopt, all_allowed, {});
        ASSERT_NO_FATAL_FAILURE(sound.expect_right());
    }
}

TEST(damaged_lists, that_share_their_bytes_are_refused) {
    const temporary_folder folder;
    std::ignore = random_lists::made(folder, "s", 3000, densities, 2);
    const auto whole = sections_of(folder.path("s"));
    const auto opens_with = [&](segments::part part, auto&& change) {
        auto wrong = whole;
        change(wrong[part]);
        EXPECT_TRUE(section_file::write(folder.path("wrong"), segments::format, wrong));
        return segment::open(folder.path("wrong"), me).has_value();
    };
    EXPECT_TRUE(opens_with(segments::word_rows, [](std::string&) {}));
    EXPECT_FALSE(opens_with(segments::word_rows, [](std::string& rows) {  // the second list is the first
        auto row = toolkit::record_at<segments::word_record>(rows, 1);
        row.postings_offset = 0;
        std::memcpy(&rows[sizeof row], &row, sizeof row);
    }));
    EXPECT_FALSE(opens_with(segments::word_rows, [](std::string& rows) {  // the second name is the first
        auto row = toolkit::record_at<segments::word_record>(rows, 1);
        row.name.offset = 0;
        std::memcpy(&rows[sizeof row], &row, sizeof row);
    }));
    EXPECT_FALSE(opens_with(segments::documents, [](std::string& documents) {  // and so is the second text
        auto row = toolkit::record_at<segments::document_record>(documents, 1);
        row.text_offset = 0;
        std::memcpy(&documents[sizeof row], &row, sizeof row);
    }));
}

TEST(damaged_lists, of_blocks_that_share_absurd_headings_are_refused) {
    const temporary_folder folder;
    segments::table_writer out{folder.path("s"), me};
    out.begin({toolkit::document_id(me, "a"), {}, 0, "a", "", "", "text"});
    const toolkit::block each{toolkit::block_kind::paragraph, {0, 4}, std::string(std::size_t{1} << 20U, 'h')};
    for (int i = 0; i < 256; ++i) out.add_block(each);
    out.end();
    ASSERT_TRUE(std::move(out).write());
    EXPECT_TRUE(segment::open(folder.path("s"), me)) << "they are 256 MiB";
    auto wrong = sections_of(folder.path("s"));
    auto document = toolkit::record_at<segments::document_record>(wrong[segments::documents], 0);
    ++document.block_count;
    std::memcpy(wrong[segments::documents].data(), &document, sizeof document);
    auto block = toolkit::record_at<segments::block_record>(wrong[segments::blocks], 255);
    const auto opens_with_heading_of = [&](std::uint32_t size) {
        block.heading.size = size;
        auto one_more = wrong;
        toolkit::append_record(one_more[segments::blocks], block);
        EXPECT_TRUE(section_file::write(folder.path("wrong"), segments::format, one_more));
        return segment::open(folder.path("wrong"), me).has_value();
    };
    EXPECT_TRUE(opens_with_heading_of(0));
    EXPECT_FALSE(opens_with_heading_of(1));
}
