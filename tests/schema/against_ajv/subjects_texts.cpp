// Texts with each of their constraints, and the types that are written as texts.
#include "subject.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;

namespace against_ajv { namespace {

enum class color { red, green, blue };

/// Written as #rrggbb.
struct paint {
    std::string digits{};
};

struct lengths {
    std::string any;
    std::string at_least;
    std::string at_most;
    std::string both;
    std::string none;
    std::optional<std::string> note;
    struct doc {
        field at_least{.description = "Say \"more\"", .title = "Least", .min_length = 2};
        field at_most{.max_length = 3};
        field both{.min_length = 1, .max_length = 4};
        field none{.max_length = 0};
        field note{.examples = {"soon"}, .min_length = 3};
    };
};

struct patterns_of_texts {
    std::string id = "ab-1";
    std::string word;
    std::string groups;
    std::string anywhere;
    std::string accented;
    std::string one;
    std::optional<std::string> short_word;
    struct doc {
        field id{.pattern = R"(^[a-z]{2}-\d+$)"};
        field word{.pattern = "^[a-z]*$"};
        field groups{.pattern = R"(^(?:foo|ba[rz])+(-\d{2,4})?$)"};
        field anywhere{.pattern = "b"};
        field accented{.pattern = R"(^[\u00C0-\u024F]+$)"};
        field one{.pattern = "^.$"};
        field short_word{.max_length = 4, .pattern = "^[a-z]*$"};
    };
};

struct formats_of_texts {
    std::string moment;
    std::string day;
    std::string hour;
    std::string while_;
    std::string mail;
    std::string host;
    std::string v4;
    std::optional<std::string> v6;
    std::string link = "https://example.com/";
    std::string id;
    struct doc {
        field moment{.format = "date-time"};
        field day{.format = "date"};
        field hour{.format = "time"};
        field while_{.format = "duration", .name = "while"};
        field mail{.format = "email"};
        field host{.format = "hostname"};
        field v4{.format = "ipv4"};
        field v6{.format = "ipv6"};
        field link{.format = "uri"};
        field id{.format = "uuid"};
    };
};

struct choices_of_texts {
    color all;
    color some = color::blue;
    std::optional<color> maybe;
    nullable<color> none;
    std::string level = "low";
    std::string odd;
    constant<"v1"> version;
    nullable<constant<"x">> mark;
    std::optional<constant<"a \"b\" é">> rare;
    struct doc {
        field some{.one_of = {"red", "blue"}};
        field maybe{.name = "maybe colour"};
        field level{.one_of = {"low", "high"}};
        field odd{.one_of = {"", "a\nb", "é", "\"", "0"}};
    };
};

struct written_texts {
    uuid id;
    std::optional<uuid> maybe;
    nullable<uuid> none;
    paint wall;
    std::vector<paint> others;
};

}}  // namespace against_ajv

template <>
struct toolkit::text_form<against_ajv::paint> {
    static constexpr std::string_view expected = "a colour as #rrggbb";
    static constexpr field annotation{.pattern = "^#[0-9a-f]{6}$"};
    static constexpr bool read(std::string_view text, against_ajv::paint& value) {
        value.digits = text.substr(1);
        return true;
    }
    static std::string write(const against_ajv::paint& value) { return '#' + value.digits; }
};

namespace against_ajv {

void add_texts(std::vector<subject>& to) {
    to.push_back(everywhere<lengths>());
    to.push_back(everywhere<patterns_of_texts>());
    to.push_back(everywhere<formats_of_texts>());
    to.push_back(where_empty_ones_are<choices_of_texts>());
    to.push_back(everywhere<written_texts>());
    to.push_back(in_standard<std::string>());
    to.push_back(in_standard<nullable<color>>());
}

}  // namespace against_ajv
