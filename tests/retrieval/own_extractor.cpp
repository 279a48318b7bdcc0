// extract/base/check_extracted.hpp, and custom extractors in a library
#include <toolkit/extract/base/check_extracted.hpp>
#include <toolkit/extract/mail.hpp>
#include <toolkit/extract/text.hpp>
#include <toolkit/retrieval/chunk/chunked.hpp>
#include <toolkit/retrieval/library.hpp>

#include "place.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

using toolkit::block_kind;
using toolkit::check_extracted;
using toolkit::extraction;
using toolkit::failure_kind;

namespace {

using texts = toolkit::extractors<toolkit::text_extractor>;

extraction sound(std::string_view text) {
    extraction made{"Own", std::string{text}, {}};
    made.blocks.push_back({block_kind::paragraph, {0, text.size()}, "Own"});
    return made;
}
extraction has_no_blocks(std::string_view text) { return {"Own", std::string{text}, {}}; }
extraction has_empty_blocks(std::string_view text) {
    extraction made = sound(text);
    made.blocks.insert(made.blocks.begin(), {block_kind::heading, {0, 0}, ""});
    made.blocks.push_back({block_kind::heading, {text.size(), text.size()}, ""});
    return made;
}
extraction ends_behind(std::string_view text) {
    extraction made = sound(text);
    made.blocks.push_back({block_kind::heading, {text.size(), text.size() + 1}, ""});
    return made;
}
extraction ends_before_it_begins(std::string_view text) {
    extraction made = sound(text);
    made.blocks[0].bytes = {10, 5};
    return made;
}
extraction overlaps(std::string_view text) {
    extraction made = sound(text);
    made.blocks.push_back({block_kind::paragraph, {text.size() - 1, text.size()}, ""});
    return made;
}
extraction cuts_a_character(std::string_view) {
    extraction made = sound("ab\u00E4c");
    made.blocks[0].bytes.end = 3;
    return made;
}
extraction has_no_kind(std::string_view text) {
    extraction made = sound(text);
    made.blocks[0].kind = static_cast<block_kind>(9);
    return made;
}
extraction has_a_word_outside(std::string_view text) {
    extraction made = sound(text);
    made.words = {{{0, 3}, 1, {}}, {{0, text.size() + 1}, 1, {}}};
    return made;
}
extraction has_a_word_backwards(std::string_view text) {
    extraction made = sound(text);
    made.words = {{{3, 0}, 1, {}}};
    return made;
}
extraction has_a_wrong_text(std::string_view) { return sound("ab\xFF"); }
extraction has_a_wrong_title(std::string_view text) {
    extraction made = sound(text);
    made.title = "\xC3";
    return made;
}
extraction has_a_wrong_heading(std::string_view text) {
    extraction made = sound(text);
    made.blocks[0].heading = "he\xFF";
    return made;
}

/// Reads files that end in .own.
template <auto Make>
struct own {
    static constexpr std::string_view name = "own";
    static constexpr std::uint32_t version = 1;
    static constexpr bool reads_text = true;
    static toolkit::fit fits(const toolkit::file_head& head) {
        return head.filename.ends_with(".own") ? toolkit::fit::by_content : toolkit::fit::no;
    }
    static toolkit::result<extraction> read(std::string_view, std::string_view text, const toolkit::stop_token&,
                                            const toolkit::extract_limits&) {
        return Make(text);
    }
};
template <auto Make>
using with_own = toolkit::extractors<own<Make>, toolkit::text_extractor>;

/// A set that checks nothing.
struct unchecked : texts {
    static toolkit::result<extraction> read(std::string_view name, std::string_view bytes,
                                            const toolkit::stop_token& = {}) {
        return name.ends_with(".own") ? has_a_word_outside(bytes) : sound(bytes);
    }
};

struct own_extractor : testing::Test, place {
    void SetUp() override {
        for (const char* name : {"a.txt", "b.txt", "c.txt"}) docs.write(name, "The valve is good.");
        docs.write("x.own", "The turbine turns.");
    }
    /// Expects that only x.own fails, with this message, the first time and on a retry.
    template <class Extractors>
    void expect_alone(std::string_view words) {
        const auto report = lib.sync_folder<Extractors>(me, docs.path());
        ASSERT_TRUE(report) << report.error().message();
        EXPECT_EQ(report->added, 3U);
        ASSERT_EQ(report->failed.size(), 1U);
        EXPECT_EQ(report->failed[0].filename, "x.own");
        EXPECT_EQ(report->failed[0].why.kind, failure_kind::invalid_argument);
        EXPECT_EQ(report->failed[0].why.message(), words);
        const auto view = lib.for_owner(me);
        EXPECT_TRUE(view.damaged().empty());
        EXPECT_EQ(view.search({"valve"})->size(), 3U);
        docs.write("d.txt", "A word.");
        const auto again = lib.sync_folder<Extractors>(me, docs.path());
        ASSERT_TRUE(again);
        EXPECT_EQ(again->unchanged, 3U);
        EXPECT_EQ(again->failed.size(), 1U);
        EXPECT_FALSE(again->damage.any());
        EXPECT_EQ(lib.status(me)->back().state, toolkit::document_state::failed);
    }
    /// Expects that such a document is refused, and the existing one of its name stays.
    template <auto Make>
    void expect_refused(std::string_view words) {
        ASSERT_TRUE(lib.add<with_own<sound>>(me, "y.own", "The turbine turns."));
        const auto added = lib.add<with_own<Make>>(me, "y.own", "The mill turns.");
        ASSERT_FALSE(added);
        EXPECT_EQ(added.error().kind, failure_kind::invalid_argument);
        EXPECT_NE(added.error().message().find(words), std::string::npos) << added.error().message();
        EXPECT_EQ(lib.for_owner(me).search({"turbine"})->size(), 1U);
        EXPECT_TRUE(lib.for_owner(me).damaged().empty());
    }
};

}  // namespace

TEST_F(own_extractor, with_a_wrong_block_fails_that_file_alone) {
    expect_alone<with_own<ends_behind>>(
        "the extractor's block 1 ends after the text; return spans of the text in order, each of whole characters");
}

TEST_F(own_extractor, that_a_set_does_not_check_fails_that_file_alone) {
    expect_alone<unchecked>("the extractor's word 1 ends after the text; return spans of the text");
}

TEST_F(own_extractor, with_a_previously_sound_file_forgets_it) {
    ASSERT_EQ((lib.sync_folder<with_own<sound>>(me, docs.path())->added), 4U);
    docs.write("x.own", "The turbine turns again.");
    const auto report = lib.sync_folder<unchecked>(me, docs.path());
    ASSERT_TRUE(report);
    EXPECT_EQ(report->failed.size(), 1U);
    EXPECT_EQ(report->removed, 1U);
    EXPECT_TRUE(lib.for_owner(me).search({"turbine"})->empty());
}

TEST_F(own_extractor, receives_what_is_wrong_and_where) {
    expect_refused<ends_behind>("y.own: the extractor's block 1 ends after the text");
    expect_refused<ends_before_it_begins>("the extractor's block 0 ends before it begins");
    expect_refused<overlaps>("the extractor's block 1 overlaps the previous one");
    expect_refused<cuts_a_character>("the extractor's block 0 splits a character");
    expect_refused<has_no_kind>("the extractor's block 0 has an invalid kind");
    expect_refused<has_a_wrong_heading>("the extractor's block 0 has a heading that is not UTF-8");
    expect_refused<has_a_word_outside>("the extractor's word 1 ends after the text");
    expect_refused<has_a_word_backwards>("the extractor's word 0 ends before it begins");
    expect_refused<has_a_wrong_text>("the extractor's text is not UTF-8 at byte 2");
    expect_refused<has_a_wrong_title>("the extractor's title is not UTF-8");
}

TEST_F(own_extractor, is_checked_by_the_writer_which_continues) {
    auto out = *lib.write(me);
    for (const auto make : {ends_before_it_begins, overlaps, has_a_word_outside, has_a_wrong_title}) {
        toolkit::indexed_document made;
        extraction from = make("The mill turns.");
        made.filename = "m.txt";
        made.title = std::move(from.title);
        made.text = std::move(from.text);
        made.blocks = std::move(from.blocks);
        made.words = std::move(from.words);
        const auto added = out.add(std::move(made));
        ASSERT_FALSE(added);
        EXPECT_EQ(added.error().kind, failure_kind::invalid_argument);
        EXPECT_EQ(added.error().where.view(), "m.txt");
    }
    ASSERT_TRUE(out.add(toolkit::index_document("m.txt", {}, sound("The mill turns."))));
    ASSERT_TRUE(out.commit());
    EXPECT_EQ(lib.for_owner(me).search({"mill"})->size(), 1U);
}

TEST_F(own_extractor, with_a_text_and_no_blocks_gives_its_paragraphs) {
    docs.write("x.own", "The turbine turns.\n\nThe mill stands still.");
    ASSERT_EQ((lib.sync_folder<with_own<has_no_blocks>>(me, docs.path())->added), 4U);
    const auto hits = lib.for_owner(me).search({"turbine"});
    ASSERT_EQ(hits->size(), 1U);
    EXPECT_EQ(lib.for_owner(me).chunk(hits->front().chunk_id)->text, "The turbine turns.\n\nThe mill stands still.");
    EXPECT_TRUE(lib.for_owner(me).damaged().empty());
    using short_ones = toolkit::sentence_chunker<{.least_words = 3, .most_words = 4, .tiny_words = 1}>;
    using in_short = toolkit::chunked<with_own<has_no_blocks>, short_ones>;
    ASSERT_EQ(lib.sync_folder<in_short>(me, docs.path())->changed, 4U);
    EXPECT_EQ(lib.for_owner(me).search({"mill"})->front().snippet, "The mill stands still.");
}

TEST_F(own_extractor, in_a_mail_gives_the_paragraphs_of_its_text) {
    using mails = toolkit::extractors<toolkit::mail_extractor<own<has_no_blocks>>>;
    const auto made = mails::read("a.eml",
                                  "From: a@b\nTo: c\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"
                                  "--b\nContent-Type: text/x-own; name=x.own\n\nOne.\n\nTwo.\n--b--\n");
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "From: a@b\nTo: c\n\nx.own\n\nOne.\n\nTwo.");
}

TEST_F(own_extractor, may_give_empty_blocks_and_blocks_that_leave_text_out) {
    const std::string_view text = "ab\u00E4c";
    EXPECT_TRUE(check_extracted("\u00E4", text, {}, {}));
    EXPECT_TRUE(check_extracted({}, {}, {{{}, {0, 0}, {}}}, {}));
    ASSERT_TRUE(lib.add<with_own<has_empty_blocks>>(me, "y.own", "The turbine turns."));
    EXPECT_EQ(lib.for_owner(me).search({"turbine"})->size(), 1U);
    EXPECT_TRUE(
        check_extracted({}, text, {{{}, {0, 1}, {}}, {{}, {1, 1}, {}}, {{}, {4, 5}, "\u00E4"}}, {{{5, 5}, 1, {}}}));
}
