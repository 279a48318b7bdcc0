// validation/checks/terms.hpp
#include <toolkit/validation/terms.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

using namespace toolkit;

TEST(terms, folds_a_text) {
    constexpr std::pair<std::string_view, std::string_view> cases[] = {
        {"", ""},
        {"Plain", "plain"},
        {"  Two \t\n words  ", "two words "},
        {"1,234,567 and 12,34", "1234567 and 12,34"},
        {"1\u00a0664", "1664"},
        {"\u00c4RGER\u2026", "\u00e4rger..."},
        {"a\u200bb", "ab"},
        {"\u201cQuoted\u201d \u2013 DASH", "\"quoted\" - dash"},
        {"broken \xff Byte", "broken \xff byte"},
        {"tab\vand~\x7f", "tab\vand~\x7f"},
        {"{\"Id\":17,\"X\":[1,2]}", "{\"id\":17,\"x\":[1,2]}"},
    };
    for (const auto& [text, folded] : cases) EXPECT_EQ(terms::fold(text), folded) << text;
}

TEST(terms, appends_the_folded_form_of_a_text) {
    for (const std::string_view before : {"", "before", "before "})
        for (const std::string_view text : {"", " A  b", "C,1,000", "\u00a0\u00c4"}) {
            std::string out{before};
            terms::fold_to(out, text);
            EXPECT_EQ(out, std::string{before} + terms::fold(text)) << text;
        }
}
