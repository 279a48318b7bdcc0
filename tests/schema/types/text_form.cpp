// schema/text_form.hpp: a custom type that is written as a text.
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace paint {
struct shade {
    int level = 0;
    friend bool operator==(const shade&, const shade&) = default;
};
}  // namespace paint

template <>
struct toolkit::text_form<paint::shade> {
    static constexpr std::string_view expected = "a shade as #0 to #9";
    static constexpr field annotation{.description = "A shade", .max_length = 2, .pattern = "^#[0-9]$"};
    static constexpr bool read(std::string_view text, paint::shade& value) {
        value.level = text[1] - '0';
        return value.level != 7;
    }
    static std::string write(const paint::shade& value) { return "#" + std::to_string(value.level); }
};

using namespace toolkit;

TEST(text_form, gives_schema_parser_and_printer_to_a_custom_type) {
    EXPECT_EQ(json_schema<paint::shade>,
              R"({"type":"string","description":"A shade","maxLength":2,"pattern":"^#[0-9]$"})");
    const auto read = parse<std::vector<paint::shade>>(R"(["#1","#9"])");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(*read, (std::vector<paint::shade>{{1}, {9}}));
    EXPECT_EQ(print(*read), R"(["#1","#9"])");
}

TEST(text_form, refuses_what_its_pattern_or_its_own_reader_refuses) {
    EXPECT_EQ(parse<paint::shade>(R"("#a")").error().for_model(),
              R"(A value is not one of the allowed values: expected a shade as #0 to #9, found "#a".)");
    EXPECT_FALSE(parse<paint::shade>(R"("#7")"));
    EXPECT_FALSE(parse<paint::shade>(R"("#10")"));
    EXPECT_FALSE(parse<paint::shade>("1"));
}

namespace paint {
struct stamp {
    int number = 0;
};
}  // namespace paint

template <>
struct toolkit::text_form<paint::stamp> {
    static constexpr std::string_view expected = "a stamp";
    static constexpr field annotation{};
    static bool read(std::string_view text, paint::stamp& value) {
        value.number = static_cast<int>(text.size());
        return true;
    }
    static std::string write(const paint::stamp& value) {
        return std::string(static_cast<std::size_t>(value.number), 'x');
    }
};

namespace paint {
struct node {
    stamp mark;
    std::vector<node> kids;
    struct doc {
        field mark{.required = false}, kids{.required = false};
    };
};
struct holder {
    node root{};
};
}  // namespace paint

TEST(text_form, with_a_writer_that_is_not_constexpr_works_in_a_recursive_struct) {
    EXPECT_NE(json_schema<paint::holder>.find(R"("root":{"$ref":"#/$defs/)"), std::string_view::npos);
    const auto read = parse<paint::holder>(R"({"root":{"mark":"ab","kids":[{"mark":"c"}]}})");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->root.kids.front().mark.number, 1);
    EXPECT_EQ(print(*read), R"({"root":{"mark":"xx","kids":[{"mark":"x","kids":[]}]}})");
}

namespace paint {
struct wall {
    shade above;
    shade below;
    struct doc {
        field below{.description = "Under the window"};
    };
};
}  // namespace paint

TEST(text_form, describes_itself_where_a_field_has_no_description) {
    const auto schema = json_schema<paint::wall>;
    EXPECT_NE(schema.find(R"("above":{"type":"string","description":"A shade")"), std::string_view::npos);
    EXPECT_NE(schema.find(R"("below":{"type":"string","description":"Under the window")"), std::string_view::npos);
}
