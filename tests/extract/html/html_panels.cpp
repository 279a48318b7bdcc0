// extract/html/html_panels.hpp, extract/html/html_shadow.hpp
#include <toolkit/extract/html/html_panels.hpp>
#include <toolkit/extract/html/html_shadow.hpp>

#include "../html_says.hpp"

#include <gtest/gtest.h>

#include <string>

TEST(html_panels, buttons_in_headings_and_names_of_columns_are_text) {
    const auto made = toolkit::extract_html(
        "<h1>Kiln</h1><h2><button aria-expanded=true>How hot does it get?</button></h2><p>1280 degrees.");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "Kiln\n\nHow hot does it get?\n\n1280 degrees.");
    EXPECT_EQ(made->blocks.back().heading, "Kiln > How hot does it get?");
    EXPECT_EQ(
        text_of_body("<table><tr><th><button>Name <svg></svg></button><th><button>Price</button><tr><td>Bowl<td>12"
                     "</table>"),
        "Name | Price\nBowl | 12");
    EXPECT_EQ(text_of_body("<button aria-expanded=false><h3>Who may open it?</h3></button><p>The potter.</p>"),
              "Who may open it?\n\nThe potter.");
    EXPECT_EQ(
        text_of_body("<div role=tablist><button role=tab>Opening hours</button><button role=tab>Prices</button></div>"
                     "<div role=tabpanel hidden><p>Daily from 9 to 17.</p></div>"),
        "Opening hours\n\nPrices\n\nDaily from 9 to 17.");
}

TEST(html_panels, commands_are_left_out) {
    for (const char* button :
         {"<button>Copy</button>", "<button>Send it</button>", "<button type=submit>Order</button>",
          "<button aria-expanded=false aria-controls=m>Menu</button>",
          "<button aria-haspopup=menu aria-expanded=false>Account</button>",
          "<form><button aria-expanded=false>More fields</button></form>",
          "<nav><button aria-expanded=false>Products</button></nav>",
          "<div class='cookie-banner'>We use cookies. <button>Accept</button></div>"})
        EXPECT_EQ(text_of_body(std::string{button} + "<p>Text</p>"), "Text") << button;
    EXPECT_EQ(
        text_of_body("<h2>History <button>Edit</button></h2><h2><button>Ash</button><button>Share this</button></h2>"),
        "History\n\nAsh");
}

TEST(html_panels, collapsible_panels_are_text) {
    EXPECT_EQ(text_of_body("<h2>Cooling</h2><div hidden='until-found'><p>Twenty hours.</p></div>"),
              "Cooling\n\nTwenty hours.");
    EXPECT_EQ(text_of_body("<h2>Ash</h2><div style='height: 0px; overflow: hidden; display: none;'><p>In the iron bin."
                           "</p></div>"),
              "Ash\n\nIn the iron bin.");
    EXPECT_EQ(
        text_of_body("<p><button aria-expanded=false aria-controls='a p1'>How hot?</button></p><p>x</p><div id=p1 "
                     "hidden>1280.</div>"),
        "How hot?\n\nx\n\n1280.");
    EXPECT_EQ(
        text_of_body("<button class=accordion>Section 1</button><div class=panel style='display:none'>Ash.</div>"),
        "Section 1\n\nAsh.");
    EXPECT_EQ(text_of_body("<dl><dt>Ash?</dt><dd style='display:none'>In the bin.</dd></dl>"), "- Ash?: In the bin.");
    EXPECT_EQ(text_of_body("<details><summary>How long?</summary><p>Twenty hours.</p></details>"),
              "How long?\n\nTwenty hours.");
}

TEST(html_panels, content_that_a_link_or_a_heading_opens_is_text) {
    EXPECT_EQ(text_of_body("<a data-toggle=\"collapse\" href=\"#c\">Shipping</a><p>x</p>"
                           "<div id=c class=collapse style=\"display:none\">3 days</div>"),
              "Shipping\n\nx\n\n3 days");
    EXPECT_EQ(text_of_body("<a data-bs-toggle='tab' href='#t'>Fees</a><div id=t hidden>5 EUR</div>"), "Fees\n\n5 EUR");
    EXPECT_EQ(text_of_body("<h3>Shipping</h3><div style=\"display:none\">Ships in 3 days</div>"),
              "Shipping\n\nShips in 3 days");
    EXPECT_EQ(text_of_body("<div><h3>A</h3><div hidden>1</div><h3>B</h3><div hidden>2</div></div><p>x</p>"),
              "A\n\n1\n\nB\n\n2\n\nx");
    // The heading has displayed text: hidden text is not a panel.
    EXPECT_EQ(text_of_body("<h3>Price</h3><div style='display:none'>5 EUR</div><div>6 EUR</div>"), "Price\n\n6 EUR");
    EXPECT_EQ(text_of_body("<h3>Price</h3><div hidden>5 EUR</div>6 EUR"), "Price\n\n6 EUR");
    EXPECT_EQ(text_of_body("<a data-toggle='modal' href='#m'>Terms</a><p>x</p><div id=m hidden>No</div>"),
              "Terms\n\nx");
    EXPECT_EQ(text_of_body("<h3>Shipping</h3><div style='visibility:hidden'>No</div>"), "Shipping");
}

TEST(html_panels, permanently_hidden_content_is_left_out) {
    for (const char* hidden :
         {"<div hidden>No</div>", "<h2>Text</h2><div hidden class=error-message>No</div>",
          "<button aria-controls=d aria-haspopup=dialog>Open</button><div id=d role=dialog hidden>No</div>",
          "<p>Text</p><div style='display:none'>No</div>", "<div style='visibility:hidden'>No</div>"}) {
        const std::string text = text_of_body(std::string{hidden} + "<p>End</p>");
        EXPECT_EQ(text.find("No"), std::string::npos) << hidden;
        EXPECT_NE(text.find("End"), std::string::npos) << hidden;
    }
}

TEST(html_shadow, content_of_a_shadow_root_is_text_and_that_of_a_template_is_not) {
    EXPECT_EQ(
        text_of_body("<price-card><template shadowrootmode=open><p>A berth costs 40 euros.</p></template></price-card>"
                     "<p>Ask.</p>"),
        "A berth costs 40 euros.\n\nAsk.");
    EXPECT_EQ(text_of_body("<template><p>Hidden row {{name}}</p></template><p>Ask.</p>"), "Ask.");
    EXPECT_EQ(
        text_of_body("<x-a><template shadowrootmode=closed><x-b><template shadowrootmode=open><b>in</b></template>"
                     "</x-b><template>no</template> out</template></x-a>"),
        "in out");
}

TEST(html_shadow, children_of_the_host_fill_its_slots) {
    EXPECT_EQ(text_of_body("<user-card><template shadowrootmode=open><h3><slot name=who>Nobody</slot></h3><p>About: "
                           "<slot></slot></p><p><slot name=fax>No fax</slot></p></template><span slot=who>Ann</span>a "
                           "potter<i slot=lost>lost</i></user-card>"),
              "Ann\n\nAbout: a potter\n\nNo fax");
}
