// Twenty structs of growing difficulty, five prompts each, from a small model: constrained by a schema, by a grammar,
// and by text alone. Prints what parsed strictly at once, what the lenient parser added, and what a second try did.
#include <toolkit/llm/generate.hpp>
#include <toolkit/llm/llama_cpp.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/llm/with_dialect.hpp>

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "../real/model_server.hpp"

namespace {

using toolkit::field;

struct yes_or_no {
    bool yes = false;
};
struct number {
    std::int32_t value = 0;
};
struct name {
    std::string text;
    struct doc {
        field text{.max_length = 40};
    };
};
struct measure {
    double amount = 0;
    std::string unit;
    struct doc {
        field amount{.minimum = 0, .maximum = 1'000'000}, unit{.max_length = 12};
    };
};
enum class colour { red, green, blue, white, black };
struct painted {
    std::string thing;
    colour in = colour::white;
    struct doc {
        field thing{.max_length = 30}, in{.description = "its usual colour"};
    };
};
struct rating {
    std::int32_t stars = 1;
    std::string why;
    struct doc {
        field stars{.minimum = 1, .maximum = 5}, why{.max_length = 80};
    };
};
struct maybe {
    std::string claim;
    std::optional<std::string> source;
    struct doc {
        field claim{.max_length = 60}, source{.max_length = 40};
    };
};
struct words {
    std::vector<std::string> list;
    struct doc {
        field list{.min_items = 1, .max_items = 5, .items = toolkit::item{.max_length = 16}};
    };
};
struct tags {
    std::set<std::string> tags;
    struct doc {
        field tags{.max_items = 4, .items = toolkit::item{.max_length = 16}};
    };
};
struct place {
    std::string city;
    std::string country_code;
    struct doc {
        field city{.max_length = 30}, country_code{.description = "two capital letters", .pattern = "^[A-Z]{2}$"};
    };
};
struct person {
    std::string name;
    std::int32_t age = 0;
    place home;
    struct doc {
        field name{.max_length = 40}, age{.minimum = 0, .maximum = 130};
    };
};
struct step {
    std::string does;
    std::int32_t minutes = 1;
    struct doc {
        field does{.max_length = 50}, minutes{.minimum = 1, .maximum = 600};
    };
};
struct recipe {
    std::string title;
    std::vector<step> steps;
    struct doc {
        field title{.max_length = 40}, steps{.min_items = 2, .max_items = 4};
    };
};
struct point {
    std::pair<double, double> at;
    std::string label;
    struct doc {
        field label{.max_length = 20};
    };
};
struct prices {
    std::map<std::string, std::int32_t> cents;
    struct doc {
        field cents{.description = "price in cents of each thing",
                    .max_items = 4,
                    .items = toolkit::item{.minimum = 0, .maximum = 100'000}};
    };
};
struct appointment {
    std::string title;
    std::string day;
    std::string begins;
    struct doc {
        field title{.max_length = 40}, day{.format = "date"}, begins{.pattern = "^[0-2][0-9]:[0-5][0-9]$"};
    };
};
struct circle {
    toolkit::constant<"circle"> kind;
    double radius = 1;
    struct doc {
        field kind, radius{.minimum = 0, .maximum = 1'000};
    };
};
struct box {
    toolkit::constant<"box"> kind;
    double width = 1;
    double height = 1;
    struct doc {
        field kind, width{.minimum = 0, .maximum = 1'000}, height{.minimum = 0, .maximum = 1'000};
    };
};
struct drawing {
    std::vector<std::variant<circle, box>> shapes;
    struct doc {
        field shapes{.min_items = 1, .max_items = 3};
    };
};
struct folder {
    std::string name;
    std::vector<folder> holds;
    struct doc {
        field name{.max_length = 20}, holds{.max_items = 2};
    };
};
struct line {
    std::string article;
    std::int32_t pieces = 1;
    double each = 0;
    struct doc {
        field article{.max_length = 30}, pieces{.minimum = 1, .maximum = 1'000}, each{.minimum = 0, .maximum = 100'000};
    };
};
enum class currency { EUR, USD, GBP };
struct invoice {
    std::string number;
    person customer;
    currency in = currency::EUR;
    std::vector<line> lines;
    std::optional<std::string> remark;
    struct doc {
        field number{.pattern = "^[A-Z]{1,3}-[0-9]{1,6}$"}, customer, in, lines{.min_items = 1, .max_items = 3},
            remark{.max_length = 60};
    };
};
struct question {
    std::string asks;
    std::array<std::string, 3> choices;
    std::int32_t right = 0;
    struct doc {
        field asks{.max_length = 80}, choices{.items = toolkit::item{.max_length = 30}},
            right{.minimum = 0, .maximum = 2};
    };
};
struct quiz {
    std::string subject;
    std::vector<question> questions;
    struct doc {
        field subject{.max_length = 30}, questions{.min_items = 2, .max_items = 2};
    };
};

/// A struct, the text of the request, and its five subjects.
template <class T>
struct wanted {
    std::string_view words;
    std::array<std::string_view, 5> of;
};
constexpr std::array cities{std::string_view{"Vienna"}, std::string_view{"Tokyo"}, std::string_view{"Nairobi"},
                            std::string_view{"Lima"}, std::string_view{"Oslo"}};
constexpr std::array things{std::string_view{"an apple"}, std::string_view{"a bicycle"},
                            std::string_view{"a \"brick\""}, std::string_view{"a swimming pool"},
                            std::string_view{"the moon"}};

constexpr std::tuple all{
    wanted<yes_or_no>{"Is this larger than a car: ", things},
    wanted<number>{"How many letters has this name: ", cities},
    wanted<name>{"The river or sea that is nearest to ", cities},
    wanted<measure>{"How heavy is ", things},
    wanted<painted>{"Tell the colour of ", things},
    wanted<rating>{"Rate as a present: ", things},
    wanted<maybe>{"Something that is true of ", cities},
    wanted<words>{"Words that describe ", things},
    wanted<tags>{"Labels for a photograph of ", cities},
    wanted<place>{"City and country of ", cities},
    wanted<person>{"Invent a person who lives in ", cities},
    wanted<recipe>{"Steps of a walk through ", cities},
    wanted<point>{"Longitude and latitude of ", cities},
    wanted<prices>{"Prices of breakfast things in ", cities},
    wanted<appointment>{"Invent a meeting in December 2026 in ", cities},
    wanted<drawing>{"Draw with circles and boxes: ", things},
    wanted<folder>{"Folders, within one another, for pictures of ", cities},
    wanted<invoice>{"Invent the invoice of a shop in ", cities},
    wanted<question>{"A question with three choices about ", cities},
    wanted<quiz>{"Two questions with three choices each about ", cities},
};
static_assert(std::tuple_size_v<decltype(all)> == 20);

/// A model without constrained decoding.
template <class L>
struct by_words_alone {
    static constexpr toolkit::model_traits traits{};
    L model;
    toolkit::result<toolkit::completion> complete(const toolkit::request& asked, const toolkit::delta_sink& sink,
                                                  const toolkit::stop_token& stop) const {
        return model.complete(asked, sink, stop);
    }
};

struct shares {
    int asked = 0, strict = 0, repaired = 0, again = 0;
    [[nodiscard]] int parsed() const { return strict + repaired + again; }
};

template <class T, class L>
void ask(const L& model, const wanted<T>& what, shares& sum) {
    for (const std::string_view of : what.of) {
        ++sum.asked;
        const auto got = toolkit::generate_with_usage<T>(model, std::string{what.words} + std::string{of} + ".",
                                                         {.max_tokens = 700, .seed = 1});
        if (!got) {
            std::cout << "  " << toolkit::type_name<T> << ", " << of << ": " << got.error().message() << "\n    "
                      << got.error().received.view() << "\n";
            continue;
        }
        if (got->tries > 1) ++sum.again;
        else if (!got->repairs.empty()) ++sum.repaired;
        else ++sum.strict;
    }
}

template <class L>
shares ask_all(const L& model, std::string_view how) {
    shares sum;
    const auto begun = std::chrono::steady_clock::now();
    std::apply([&](const auto&... each) { (ask(model, each, sum), ...); }, all);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    std::cout << how << ": " << sum.parsed() << " of " << sum.asked << " parse: " << sum.strict << " strictly, "
              << sum.repaired << " repaired, " << sum.again << " at the second try; " << took.count() << " s"
              << std::endl;
    return sum;
}

class generate : public testing::Test {
protected:
    void SetUp() override {
        if (!std::filesystem::exists(evaluation::serve_script())) GTEST_SKIP() << "needs ../shared/models";
        server_.emplace("qwen05");
        ASSERT_TRUE(server_->ready(std::chrono::minutes{15}));
    }
    [[nodiscard]] std::string url() const { return server_->url(); }
    [[nodiscard]] toolkit::openai completions() const {
        return {.base_url = url() + "/v1", .model = "qwen05", .api_key = toolkit::secret{}};
    }

private:
    std::optional<evaluation::model_server> server_;
};

TEST_F(generate, returns_every_struct_by_a_grammar) {
    const toolkit::llama_cpp own{.base_url = url(), .api_key = toolkit::secret{}};
    EXPECT_EQ(ask_all(own, "grammar").parsed(), 100);
}

TEST_F(generate, returns_every_struct_by_a_schema) {
    const auto model = toolkit::with_dialect<toolkit::dialect::standard>(completions());
    EXPECT_EQ(ask_all(model, "schema in the standard dialect").parsed(), 100);
}

// OpenAI's dialect cannot express the length of a text: longer text is refused, and endless text is cut.
TEST_F(generate, returns_most_structs_by_a_schema_in_the_dialect_of_openai) {
    EXPECT_GE(ask_all(completions(), "schema in OpenAI's dialect").parsed(), 88);  // 91 when it was written
}

TEST_F(generate, gets_what_it_can_from_a_small_model_by_text_alone) {
    const shares sum = ask_all(by_words_alone<toolkit::openai>{completions()}, "words alone");
    EXPECT_EQ(sum.asked, 100);
    EXPECT_GE(sum.parsed(), 80);  // 84 when it was written
}

}  // namespace
