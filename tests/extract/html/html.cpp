// extract/html.hpp, extract/html/html_elements.hpp, extract/html/html_page.hpp,
// extract/html/html_parts.hpp, extract/html/html_table.hpp, extract/html/html_tree.hpp
#include <toolkit/extract/html.hpp>

#include "../../retrieval/table_tests.hpp"
#include "../../retrieval/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>
#include <thread>

using toolkit::block_kind;
using toolkit::extract_html;

namespace {

std::string text_of(std::string_view body) {
    const auto made =
        extract_html("<!doctype html><html><head><title>T</title></head><body>" + std::string{body} + "</body></html>");
    return made ? made->text : made.error().message();
}

}  // namespace

TEST(html, paragraphs_are_collapsed_and_separated) {
    EXPECT_EQ(text_of("<p>One\n  <b>two</b><i>three</i> .</p><div>four<p>five</div>six"),
              "One twothree .\n\nfour\n\nfive\n\nsix");
    EXPECT_EQ(text_of("a<br>b &amp; c&nbsp;d &#8212; e"), "a b & c d — e");
}

TEST(html, link_texts_are_kept_without_addresses) {
    EXPECT_EQ(text_of("<p>See <a href='https://example.org/secret'>this page</a> for more.</p>"),
              "See this page for more.");
}

TEST(html, headings_make_paths_and_the_title_is_that_of_the_page) {
    const auto made = extract_html("<title> The\nTitle </title><h1>A</h1><p>x<h2>B <code>c</code></h2><p>y");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->title, "The Title");
    EXPECT_EQ(made->text, "A\n\nx\n\nB c\n\ny");
    EXPECT_EQ(made->blocks[2].kind, block_kind::heading);
    EXPECT_EQ(made->blocks[3].heading, "A > B c");
    EXPECT_EQ(extract_html("<h1>Only heading</h1>")->title, "Only heading");
}

TEST(html, lists_become_items_and_terms_lead_their_definitions) {
    EXPECT_EQ(text_of("<ul><li>a<li><p>b</p><p>more</p><ol><li>c</ol></ul>"), "- a\n- b\n\nmore\n\n- 1. c");
    EXPECT_EQ(text_of("<dl><dt>-v<dt>--verbose<dd><p>Says more.</p><dt>alone</dl>"),
              "- -v, --verbose: Says more.\n- alone");
}

TEST(html, code_keeps_its_lines) {
    EXPECT_EQ(text_of("<p>Run:<pre>\nSELECT <b>1</b>,\n       2;\n</pre>then"), "Run:\n\nSELECT 1,\n       2;\n\nthen");
}

TEST(html, tables_become_rows) {
    EXPECT_EQ(text_of("<table><tr><th>Name<th>Size<tr><td>a<td> 1 <p>byte</p></table>"), "Name | Size\na | 1 byte");
    EXPECT_EQ(text_of("<table><tr><td><p>f(x)</p><p>Doubles x.</p></td></tr></table>"), "f(x) | Doubles x.");
}

TEST(html, layout_tables_are_read_as_text) {
    EXPECT_EQ(text_of("<table><tr><td><h1>H</h1><p>a</p></td><td><table><tr><td>x<td>y</table></td></tr></table>"),
              "H\n\na\n\nx | y");
}

TEST(html, menus_headers_footers_scripts_and_styles_are_left_out) {
    EXPECT_EQ(
        text_of(
            "<nav>Menu</nav><header>Banner</header><script>var x</script><style>p{}</style><p>Text</p>"
            "<div class='navheader'>Prev Next</div><div class='toc x'>Contents</div><p hidden>No</p>"
            "<div role='navigation'>No</div><footer>Imprint</footer><button>Go</button><svg><title>No</title></svg>"),
        "Text");
    EXPECT_EQ(text_of("<ul><li><a href=a>Home</a><li><a href=b>About us</a><li><a href=c>Contact</a></ul><p>Text</p>"),
              "Text");
    EXPECT_EQ(text_of("<p><a href=a>Home</a> | <a href=b>News</a> | <a href=c>Help</a></p><p>Text</p>"), "Text");
    EXPECT_EQ(text_of("<header><nav>Menu</nav><h1>The heading</h1></header><p>Text</p>"), "The heading\n\nText");
}

TEST(html, lists_with_links_among_words_are_kept) {
    EXPECT_EQ(text_of("<ul><li>Use <a href=a>this</a> when it is small, and<li>use <a href=b>that</a> for the rest of "
                      "them,<li>or <a "
                      "href=c>neither</a> at all</ul>"),
              "- Use this when it is small, and\n- use that for the rest of them,\n- or neither at all");
}

TEST(html, names_in_a_sentence_and_lists_that_fill_the_page_are_not_menus) {
    EXPECT_EQ(text_of("<p><a href=a>Alice Miller</a>, <a href=b>Bob Stone</a>, and <a href=c>Carol King</a></p>"),
              "Alice Miller, Bob Stone, and Carol King");
    EXPECT_EQ(text_of("<h1>Publications</h1><ul><li><a href=1>On trees</a><li><a href=2>On leaves</a>"
                      "<li><a href=3>On moss</a></ul>"),
              "Publications\n\n- On trees\n- On leaves\n- On moss");
    EXPECT_EQ(text_of("<nav><a href=1>On trees</a></nav><h1>Publications</h1>"), "Publications");
}

TEST(html, headers_and_footers_within_a_part_of_the_page_are_text) {
    EXPECT_EQ(text_of("<header>Banner</header><article><header><p>By the Board</p></header><p>Body.</p>"
                      "<footer>From Smith 1999</footer></article><footer>Imprint</footer>"),
              "By the Board\n\nBody.\n\nFrom Smith 1999");
    EXPECT_EQ(text_of("<blockquote>Words.<footer>Said by Lincoln</footer></blockquote><footer>Imprint</footer>"),
              "Words.\n\nSaid by Lincoln");
}

TEST(html, hidden_content_is_left_out) {
    for (const char* style : {"display:none", "color: red; DISPLAY : None !important", "visibility:hidden",
                              "font-size:0", "font-size: 0.0px;"})
        EXPECT_EQ(text_of("<div style='" + std::string{style} + "'>No <p>more</div><p>Text</p>"), "Text") << style;
    for (const char* style : {"display:block", "display:none;display:block", "font-size:0.5em", "visibility:visible",
                              ";:;display", "content:'display'"})
        EXPECT_EQ(text_of("<p style=\"" + std::string{style} + "\">Text</p>"), "Text") << style;
    EXPECT_EQ(text_of("<h2>History<span class='mw-editsection'>[<a href=e>edit</a>]</span></h2><p>Energy <math>"
                      "<semantics><mi>E</mi><annotation encoding='application/x-tex'>{\\style E}</annotation>"
                      "</semantics></math> is."),
              "History\n\nEnergy E is.");
    EXPECT_EQ(text_of("<p><ruby>\u6F22<rp>(</rp><rt>\u304B\u3093</rt><rp>)</rp>\u5B57<rtc>x</rtc></ruby>"),
              "\u6F22\u5B57");
}

TEST(html, items_keep_their_numbers) {
    EXPECT_EQ(text_of("<ol start=3><li>three<li><p>four</p><p>more</p><ul><li>x</ul><li value=9>nine<li>ten</ol>"),
              "- 3. three\n- 4. four\n\nmore\n\n- x\n- 9. nine\n- 10. ten");
    EXPECT_EQ(text_of("<ol type=a><li>a</ol><ol reversed><li>b</ol><ol reversed start=2><li>c<li>d</ol>"),
              "- a\n- b\n- 2. c\n- 1. d");
    EXPECT_EQ(text_of("<ol start=99999999999><li>a</ol><ol start=x><li>b</ol>"), "- 1. a\n- 1. b");
}

TEST(html, pictures_become_their_alternative_text) {
    EXPECT_EQ(text_of("<p>See<img src=x alt='Sales grew by  40%'> here<img alt=''><img alt='IMG_1.JPG'><img>.</p>"),
              "See Sales grew by 40% here.");
    EXPECT_EQ(text_of("<p><img alt=Warning>Do not open<a href=x><img alt=Home></a> now"),
              "Warning Do not open Home now");
    EXPECT_LT(text_of("<img alt='" + std::string(20'000, 'x') + "'>").size(), 1001U);
}

TEST(html, cells_that_span_rows_keep_the_columns_of_the_others) {
    EXPECT_EQ(text_of("<table><tr><td>a<td rowspan=2>b<td>c<tr><td>d<td>e<tr><td>f<td>g<td>h</table>"),
              "a | b | c\nd |  | e\nf | g | h");
    EXPECT_EQ(text_of("<table><tr><td rowspan=0>a<td rowspan=-3>b<tr><td>c<tr></tr><tr><td>d</table><table><tr><td>e"
                      "<td>f</table>"),
              "a | b\n | c\n | d\n\ne | f");
    std::string wide = "<table><tr>";
    for (int i = 0; i < 5000; ++i) wide += "<td rowspan=900000>";
    for (int i = 0; i < 5000; ++i) wide += "<tr><td>x";
    const std::string text = text_of(wide + "</table>");
    EXPECT_LT(text.size(), 600'000U);
    EXPECT_TRUE(text.ends_with("x\nx"));
}

TEST(html, cells_that_span_columns_keep_the_columns_of_the_others) {
    EXPECT_EQ(text_of("<table border=1><tr><th>X<th>Y<th>Z<tr><td colspan=2>a<td>b</table>"), "X | Y | Z\na |  | b");
    EXPECT_EQ(
        text_of("<table border=1><tr><th>R<th colspan=2>2019<th colspan=2>2020<tr><td>N<td>1<td>2<td>3<td>4</table>"),
        "R | 2019 |  | 2020\nN | 1 | 2 | 3 | 4");
    EXPECT_EQ(text_of("<table border=1><tr><td rowspan=2 colspan=2>a<td>b<tr><td>c<tr><td>d<td>e<td>f</table>"),
              "a |  | b\n |  | c\nd | e | f");
    EXPECT_EQ(text_of("<table border=1><tr><td colspan=2 rowspan=2>a<tr><td>b<tr><td>c<td>d</table>"),
              "a\n |  | b\nc | d");
    EXPECT_EQ(
        text_of("<table border=1><tr><td colspan=0>a<td colspan=-2>b<td colspan=x>c<td colspan=9999999>d<td>e</table>"),
        "a | b | c | d | e");
    std::string wide = "<table border=1>";
    for (int i = 0; i < 5000; ++i) wide += "<tr><td colspan=1000>a<td>b";
    EXPECT_LT(text_of(wide + "</table>").size(), 600'000U);
}

TEST(html, note_headings_are_labels_and_open_no_section) {
    const auto made = extract_html("<h1>A</h1><div class='note'><h3>Note</h3><p>Mind this.</p></div><p>On.</p>");
    EXPECT_EQ(made->text, "A\n\nNote: Mind this.\n\nOn.");
    EXPECT_EQ(made->blocks.back().heading, "A");
}

TEST(html, labels_do_not_reach_beyond_their_note_or_quotation) {
    EXPECT_EQ(text_of("<blockquote>q<h2>Quoted head</h2></blockquote><p>Unrelated text</p>"),
              "q\n\nQuoted head\n\nUnrelated text");
    EXPECT_EQ(text_of("<div class=note><h3>Note</h3></div><p>Other text</p>"), "Note\n\nOther text");
    EXPECT_EQ(text_of("<div class=note><h3>Note</h3>Mind this.</div>Other text"), "Note: Mind this.\n\nOther text");
    EXPECT_EQ(text_of("<ul><li><h3>One</h3><blockquote><h4>Quoted</h4></blockquote><p>more</p></ul>"),
              "- One: Quoted\n\nmore");
    EXPECT_EQ(text_of("<dl><dt>-v<dd><div class=note></div>Says <span class=tip>much</span> more.</dl>"),
              "- -v: Says much more.");
}

TEST(html, the_index_of_a_book_is_left_out) {
    std::string index = "<div class='index'><dl>";
    for (int i = 0; i < 50; ++i) index += "<dt>term, <a href=x>Chapter about it</a>";
    EXPECT_EQ(text_of(index + "</dl></div><p>Text</p>"), "Text");
    EXPECT_EQ(text_of("<div class='index'><p>The text of a home page.</p></div>"), "The text of a home page.");
}

TEST(html, with_too_deep_nesting_is_refused_and_with_less_is_read) {
    std::string deep;
    for (int i = 0; i < 100'000; ++i) deep += "<div>";
    const auto refused = extract_html(deep + "x");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message(), "the HTML page nests more than 1,000 elements; split or simplify the page");
    deep.resize(5 * 900);
    EXPECT_EQ(extract_html(deep + "x")->text, "x");
}

TEST(html, with_too_large_a_tree_is_refused_in_bounded_memory) {
    toolkit::extract_limits small;
    small.html_memory = std::size_t{2} << 20U;
    std::string page;
    for (int i = 0; i < 50'000; ++i) page += "<p>x";
    const auto refused = extract_html(page, {}, small);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message().find("too large"), std::string::npos);
    EXPECT_FALSE(extract_html(std::string(std::size_t{9} << 20U, ' ')));
}

TEST(html, stops_on_request) {
    const toolkit::stop_source source;
    source.request_stop();
    EXPECT_EQ(extract_html("<p>x", source.get_token()).error().kind, toolkit::failure_kind::cancelled);
}

TEST(html, any_garbage_gives_valid_text_with_exact_blocks) {
    for (const char* page : {"<", "<p", "</", "<!--", "<a b='", "<table><p>x<td>", "<pre><table>",
                             "<li><dd><dt><h1>x<td>y", "<svg><p>x", "<select><p>x", "<title>", "<dl><dt>x<pre>y",
                             "<h1><table><tr><td>x</h1>y", "\xFF\xFE<p>\xFF", "<frameset><p>x"}) {
        const auto made = extract_html(page);
        ASSERT_TRUE(made) << page;
        EXPECT_TRUE(toolkit::is_utf8(made->text));
        std::size_t end = 0;
        for (const auto& block : made->blocks) {
            EXPECT_GE(block.bytes.begin, end) << page;
            EXPECT_LT(block.bytes.begin, block.bytes.end) << page;
            end = block.bytes.end;
        }
        EXPECT_LE(end, made->text.size());
    }
}

TEST(html, of_the_manual_has_its_paragraphs_and_no_menu) {
    if (!has_manual()) GTEST_SKIP() << "the Debian package postgresql-doc-15 is not installed";
    const auto made = extract_html(bytes_of_file(std::string{manual_folder} + "/sql-reindex.html"));
    ASSERT_TRUE(made);
    EXPECT_EQ(made->title, "REINDEX");
    for (const char* sentence :
         {"REINDEX rebuilds an index using the data stored in the index's table, replacing the old copy of the index.",
          "When this option is used, PostgreSQL will rebuild the index without taking any locks that prevent "
          "concurrent inserts, updates, or "
          "deletes on the table; whereas a standard index rebuild locks out writes (but not reads) on the table until "
          "it's done.",
          "There is no REINDEX command in the SQL standard.", "REINDEX TABLE CONCURRENTLY my_broken_table;"})
        EXPECT_NE(made->text.find(sentence), std::string::npos) << sentence;
    for (const char* menu :
         {"Prev", "Next", "Home", "sql-refreshmaterializedview.html", "RELEASE SAVEPOINT", "PostgreSQL 15."})
        EXPECT_EQ(made->text.find(menu), std::string::npos) << menu;
    EXPECT_EQ(made->blocks.back().heading, "See Also");
}

TEST(html, that_takes_too_much_time_is_refused) {
    toolkit::extract_limits hasty;
    hasty.html_time = {};
    const auto refused = extract_html("<p>x", {}, hasty);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message(), "the HTML page takes too much time to read; split or simplify the page");
}

TEST(html, with_deceptive_depth_ends_on_a_timeout_or_a_stop) {
    std::string page = "<html>";  // in these scripts the tag scan sees another end than the parser
    for (int i = 0; i < 20'000; ++i) page += "<div><script><!--<script></script></div>--></script>";
    toolkit::extract_limits hasty;
    hasty.html_time = std::chrono::milliseconds{50};
    EXPECT_FALSE(extract_html(page, {}, hasty));
    const toolkit::stop_source source;
    std::thread stopping([&] { source.request_stop(); });
    const auto stopped = extract_html(page, source.get_token());
    stopping.join();
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, toolkit::failure_kind::cancelled);
}

namespace {

std::string columns_of(std::string_view body) {
    return tables::columns_in("a.html", "<!doctype html><html><body>" + std::string{body} + "</body></html>");
}
std::string table_of(std::string_view head, std::string_view more = {}) {
    return "<table>" + std::string{head} + tables::html_rows(200) + std::string{more} + "</table>";
}
const std::string every = "[] [" + std::string{tables::names_line} + "] and so on, ";

}  // namespace

TEST(html, header_rows_name_the_columns_of_the_others) {
    const std::string names = tables::html_row(tables::names, "th");
    EXPECT_EQ(columns_of(table_of(names)), every) << "without a <thead>";
    EXPECT_EQ(columns_of(table_of("<thead>" + names + "</thead>")), every);
    EXPECT_EQ(columns_of(table_of("<thead>" + tables::html_row(tables::names, "td") + "</thead>")), every);
    EXPECT_EQ(columns_of(table_of("<tr><th scope=col>Number<th scope=col>Holder<th>Country<th>Shares</tr>")), every);
    EXPECT_EQ(columns_of(table_of("<caption>Holders</caption>" + names)), every);
    EXPECT_EQ(columns_of(table_of(names, "<tfoot><tr><th>Sum</th><th>a</th><th>b</th></tr></tfoot>")), every);
    EXPECT_EQ(columns_of(table_of("<tr><td></td><th>Holder</th><th>Country</th><th>Shares</th></tr>")),
              "[] [ | Holder | Country | Shares] and so on, ");
}

TEST(html, a_two_row_header_is_kept_whole) {
    EXPECT_EQ(
        columns_of(table_of("<thead><tr><th rowspan=2>Number</th><th colspan=2>Who</th><th rowspan=2>Shares</th></tr>"
                            "<tr><th>Holder</th><th>Country</th></tr></thead>")),
        "[] [Number | Who |  | Shares /  | Holder | Country] and so on, ");
    EXPECT_EQ(columns_of(table_of("<tr><th>A<th>B<th>C</tr><tr><th>a<th>b<th>c</tr>")),
              "[] [A | B | C / a | b | c] and so on, ");
}

TEST(html, row_names_and_group_titles_name_no_columns) {
    std::string rows;
    for (int i = 0; i < 200; ++i) {
        const auto row = tables::values(i);
        rows += "<tr><th scope=row>" + row[0] + "</th><td>" + row[1] + "</td><td>" + row[2] + "</td></tr>";
    }
    EXPECT_EQ(columns_of("<table>" + rows + "</table>"), "[] and so on, ");
    EXPECT_EQ(columns_of("<table><tr><th>Number<th>Holder<th>Country</tr>" + rows + "</table>"),
              "[] [Number | Holder | Country] and so on, ");
    const std::string names = tables::html_row(tables::names, "th");
    const std::string group = "<tr><th colspan=4>The North</th></tr>";
    EXPECT_EQ(columns_of(table_of(names + group)), every);
    EXPECT_EQ(columns_of(table_of(group)), "[] and so on, ");
    EXPECT_EQ(columns_of(table_of("<tr><th>The North</th></tr>")), "[] and so on, ") << "a title of four columns";
    EXPECT_EQ(columns_of(table_of(group + names)), every) << "a title above them";
    EXPECT_EQ(columns_of(table_of(names, "<tr><th>Sum</th><th>200</th></tr>" + tables::html_rows(200))), every);
}

TEST(html, a_table_may_rename_its_columns) {
    const std::string names = tables::html_row(tables::names, "th");
    EXPECT_EQ(columns_of(table_of(names, "<tr><th>Key<th>Person<th>State<th>Weight</tr>" + tables::html_rows(200))),
              every + "[Key | Person | State | Weight] and so on, ");
    EXPECT_EQ(columns_of(table_of(names, names + tables::html_rows(200))), every);
}

TEST(html, a_table_without_names_or_with_names_only_has_no_columns) {
    EXPECT_EQ(columns_of(table_of("")), "[] and so on, ");
    std::string names;
    for (int i = 0; i < 200; ++i) names += tables::html_row(tables::values(i), "th");
    EXPECT_EQ(columns_of("<table>" + names + "</table>"), "[] and so on, ");
    EXPECT_EQ(columns_of("<table><tr><th>Holder</th></tr>" +
                         [] {
                             std::string rows;
                             for (int i = 0; i < 300; ++i)
                                 rows += "<tr><td>A holder with number " + std::to_string(i) + "</td></tr>";
                             return rows;
                         }() +
                         "</table>"),
              "[] [Holder] and so on, ");
}

TEST(html, a_nested_table_is_text_of_its_cell_under_the_outer_columns) {
    const std::string names = tables::html_row(tables::names, "th");
    EXPECT_EQ(columns_of("<table><tr><th>Outer</th><th>More</th></tr><tr><td>" + table_of(names) +
                         "</td><td>x</td></tr></table>"),
              "[] [Outer | More] and so on, ");
}

TEST(html, a_menu_of_dishes_and_an_aside_are_text) {
    EXPECT_EQ(text_of("<p>x</p><div class=menu><p>Soup costs 5 EUR</p></div>"), "x\n\nSoup costs 5 EUR");
    EXPECT_EQ(text_of("<p>x</p><aside class=sidebar><p>Warning: the kiln is hot.</p></aside>"),
              "x\n\nWarning: the kiln is hot.");
    EXPECT_EQ(text_of("<p>x</p><ul class='menu'><li>Soup 5 EUR<li>Bread 2 EUR</ul>"),
              "x\n\n- Soup 5 EUR\n- Bread 2 EUR");
    EXPECT_EQ(text_of("<p>x</p><ul class=menu><li><a href=a>Home</a><li><a href=b>Shop</a></ul>"), "x");
    EXPECT_EQ(text_of("<p>x</p><div class=sidebar><h3>New</h3><a href=a>The kiln of Ann</a> <a href=b>Ash</a></div>"),
              "x");
    std::string many;
    for (int i = 0; i < 900; ++i) many += "<div class=menu>Soup costs 5 EUR";
    EXPECT_EQ(text_of("<p>x</p>" + many).substr(0, 21), "x\n\nSoup costs 5 EUR\n\n");
}

TEST(html, floating_elements_do_not_join_their_neighbours) {
    EXPECT_EQ(text_of("<p>5<span style='float:right'>6</span>7</p>"), "5 6 7");
    EXPECT_EQ(text_of("<p><span style='position:absolute;left:0'>5</span>6</p>"), "5 6");
    EXPECT_EQ(text_of("<p>10<span style='position:absolute;top:-4px;font-size:70%'>6</span> Pa</p>"), "10^6 Pa");
    EXPECT_EQ(text_of("<div style='float:left'>5</div><div style='float:left'>6</div>"), "5\n\n6");
    EXPECT_EQ(text_of("<p><span style='float:none'>5</span>6</p>"), "56");
}
