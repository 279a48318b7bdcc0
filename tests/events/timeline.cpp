// A run drawn as a page: events/timeline.hpp, timeline_svg.hpp, html.hpp
#include "runs.hpp"

#include <toolkit/events/timeline.hpp>

#include <gtest/gtest.h>
#include <test_paths.hpp>

#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;

namespace {

run_events usual() {
    run_events run;
    runs::usual(run);
    return run;
}

std::size_t count(std::string_view text, std::string_view word) {
    std::size_t found = 0;
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) ++found;
    return found;
}

/// Every tag is closed in order, every attribute is quoted, and no text contains anything that could be a tag.
void expect_sound(std::string_view page) {
    EXPECT_TRUE(is_utf8(page));
    std::vector<std::string> open;
    for (std::size_t at = 0; (at = page.find('<', at)) != std::string_view::npos;) {
        const std::size_t end = page.find('>', at);
        ASSERT_NE(end, std::string_view::npos);
        std::string_view tag = page.substr(at + 1, end - at - 1);
        ASSERT_EQ(tag.find('<'), std::string_view::npos) << tag;
        ASSERT_EQ(count(tag, "\"") % 2, 0U) << tag;
        at = end + 1;
        if (tag.starts_with('!')) {
            EXPECT_EQ(tag, "!doctype html");
        } else if (tag.starts_with('/')) {
            ASSERT_FALSE(open.empty());
            EXPECT_EQ(open.back(), tag.substr(1));
            open.pop_back();
        } else {
            const std::string name{tag.substr(0, tag.find_first_of(" /"))};
            EXPECT_NE(name, "script");
            const std::string_view known =
                " html head meta link title style body main h1 h2 p span div b i svg rect text line path g table thead "
                "tbody tr "
                "th td code ol li ul blockquote a ";
            EXPECT_NE(known.find(" " + name + " "), std::string_view::npos) << name;
            EXPECT_EQ(tag.find(" on"), std::string_view::npos) << tag;
            if (!tag.ends_with('/') && name != "meta" && name != "link") open.push_back(name);
        }
    }
    EXPECT_TRUE(open.empty());
}

}  // namespace

TEST(timeline, shows_each_step_the_tokens_the_cost_and_the_proven_answer) {
    const std::string page =
        timeline_html(usual(), {.model = "claude-haiku-4-5", .costs = price{1'000'000, 100'000, 0, 5'000'000}});
    expect_sound(page);
    EXPECT_NE(page.find("<h1>How do I rebuild an index without blocking writes?</h1>"), std::string::npos);
    EXPECT_NE(page.find("<span class=\"pill answered\">answered</span>"), std::string::npos);
    EXPECT_NE(page.find("claude-haiku-4-5"), std::string::npos);
    EXPECT_NE(page.find("began 2023-11-14 22:13:20 UTC"), std::string::npos);
    EXPECT_NE(page.find("<b>5.82 s</b><span>in total</span>"), std::string::npos);
    EXPECT_NE(page.find("<b>4</b><span>turns, 4.55 s</span>"), std::string::npos);
    EXPECT_NE(page.find("<b>7\u2009062</b><span>tokens read, 4\u2009790 cached</span>"), std::string::npos);
    EXPECT_NE(page.find("<b>$0.0038</b><span>cost</span>"), std::string::npos);
    EXPECT_NE(page.find("Use REINDEX CONCURRENTLY. <a href=\"#proof1\">[1]</a>"), std::string::npos);
    EXPECT_NE(page.find("<li id=\"proof1\">"), std::string::npos);
    EXPECT_NE(page.find("#2 search_docs, 14 ms\nFound 5 chunks in 3 documents</title>"), std::string::npos);
    EXPECT_NE(page.find("1\u2009620 tokens read (840 cached), 44 written"), std::string::npos);
    EXPECT_EQ(count(page, "class=\"bar "), 8U);
    EXPECT_EQ(count(page, "class=\"bar bad"), 1U);
    EXPECT_EQ(count(page, "class=\"flow\""), 7U);
    EXPECT_EQ(timeline_html(usual()).find("cost"), std::string::npos);
}

TEST(timeline, loads_nothing_and_runs_nothing) {
    const std::string page = timeline_html(usual());
    EXPECT_NE(page.find("default-src 'none'; style-src 'unsafe-inline'; img-src data:"), std::string::npos);
    for (const char* loading : {"<script", "src=", "@import", "url(", "https://", "<img", "<iframe", "javascript:"})
        EXPECT_EQ(page.find(loading), std::string::npos) << loading;
    EXPECT_EQ(count(page, "http://"), count(page, "xmlns=\"http://www.w3.org/2000/svg\""));
}

TEST(timeline, escapes_all_text_of_documents_and_models) {
    run_events run;
    runs::attack(run);
    const std::string page = timeline_html(run, {.model = runs::hostile});
    expect_sound(page);
    EXPECT_EQ(page.find("alert(1)</script"), std::string::npos);
    EXPECT_NE(page.find("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;&lt;!--"), std::string::npos);
    for (const char c : page) EXPECT_TRUE(static_cast<unsigned char>(c) >= ' ' || c == '\n' || c == '\t');
    EXPECT_EQ(page.find("\u202E"), std::string::npos);
    std::string every;
    for (int c = 0; c < 256; ++c) every += static_cast<char>(c);
    run_events bytes;
    runs::attack(bytes, every);
    expect_sound(timeline_html(bytes));
    expect_sound(timeline_svg(bytes));
}

TEST(timeline, links_only_markers_that_have_a_proof) {
    run_events run;
    answered last;
    last.answer = "a [1] b [2] c [ d [] e [1";
    last.citations = {{1, runs::document, runs::chunk, "f", "", "q", 0, 1}};
    run(last);
    EXPECT_NE(timeline_html(run).find("a <a href=\"#proof1\">[1]</a> b [2] c [ d [] e [1</div>"), std::string::npos);
}

TEST(timeline, keeps_its_bounds_and_reports_omissions) {
    run_events run;
    run(run_started{{}, std::string(std::size_t{1} << 20U, '<')});
    for (int i = 0; i < 3000; ++i) {
        const std::string tool = "tool_" + std::to_string(i);
        run(tool_started{{}, tool, tool, raw_json{}, i});
        run(tool_finished{{}, tool, true, std::string(5000, '&'), "", i + 1});
    }
    answered last;
    last.answer = std::string(std::size_t{1} << 20U, '"');
    last.citations.resize(250);
    run(last);
    const std::string page = timeline_html(run);
    expect_sound(page);
    EXPECT_LT(page.size(), std::size_t{8} << 20U);
    EXPECT_NE(page.find("more steps or texts are left out"), std::string::npos);
    EXPECT_NE(page.find("150 more left out"), std::string::npos);
    EXPECT_NE(page.find("(983040 bytes left out)"), std::string::npos);
    EXPECT_EQ(count(page, "class=\"bar "), default_timeline_limits.spans);
    EXPECT_NE(page.find("other tools"), std::string::npos);
}

TEST(timeline, draws_empty_runs_and_absurd_numbers) {
    expect_sound(timeline_html({}));
    run_events run;
    run(run_started{{}, "", INT64_MAX, INT64_MIN});
    for (const std::int64_t extreme : {INT64_MIN, INT64_MAX, std::int64_t{0}}) {
        run(turn_started{{}, extreme, {}, "", extreme});
        run(turn_finished{{}, extreme, extreme, extreme, extreme, false, {}, extreme});
    }
    answered last;
    last.counts = {.input_tokens = INT64_MAX, .output_tokens = INT64_MAX};
    last.at = INT64_MAX;
    run(last);
    expect_sound(timeline_html(run, {.costs = price{INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX}}));
    EXPECT_NE(timeline_html(run).find("began 9999-12-31 23:59:59 UTC"), std::string::npos);
}

TEST(timeline, formats_durations_and_counts_for_people) {
    EXPECT_EQ(duration_text(-5), "0 µs");
    EXPECT_EQ(duration_text(999), "999 µs");
    EXPECT_EQ(duration_text(1'000), "1 ms");
    EXPECT_EQ(duration_text(1'499), "1.5 ms");
    EXPECT_EQ(duration_text(2'238), "2.24 ms");
    EXPECT_EQ(duration_text(9'995), "10 ms");
    EXPECT_EQ(duration_text(59'996'000), "1 min");
    EXPECT_EQ(duration_text(999'499), "999 ms");
    EXPECT_EQ(duration_text(999'500), "1.00 s");
    EXPECT_EQ(duration_text(1'040'000), "1.04 s");
    EXPECT_EQ(duration_text(60'000'000), "1 min");
    EXPECT_EQ(duration_text(200'000'000), "3 min 20 s");
    EXPECT_EQ(count_text(0), "0");
    EXPECT_EQ(count_text(999), "999");
    EXPECT_EQ(count_text(1'234'567), "1\u2009234\u2009567");
    EXPECT_EQ(count_text(-123), "-123");
    EXPECT_EQ(timeline_drawing::dollars(0), "$0.0000");
    EXPECT_EQ(timeline_drawing::dollars(1), "$0.0001");
    EXPECT_EQ(timeline_drawing::dollars(1'234'567), "$1.2346");
}

TEST(timeline, matches_the_picture_on_the_page) {
    const std::string path = TOOLKIT_TESTS_DIR "/../docs/timeline.svg";
    const std::string drawn = timeline_svg(usual());
    expect_sound(drawn);
    if (const char* const mode = std::getenv("TOOLKIT_GOLDEN"); mode != nullptr && std::string{mode} == "write") {
        std::ofstream{path, std::ios::binary} << drawn;
        return;
    }
    std::ifstream in{path, std::ios::binary};
    const std::string known{std::istreambuf_iterator<char>{in}, {}};
    EXPECT_EQ(known, drawn) << "if the change is meant, write " << path << " with TOOLKIT_GOLDEN=write";
}
