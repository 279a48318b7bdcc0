// The texts of the documents for patterns and formats. Those of formats are plain: the official suite decides the
// difficult cases of a format, from which ajv differs.
#include "generator.hpp"

#include <cstdlib>
#include <iostream>
#include <string_view>
#include <vector>

namespace against_ajv {

namespace {

const std::vector<samples>& all_samples() {
    static const std::vector<samples> all{
        {R"(^[a-z]{2}-\d+$)", {"ab-1", "xy-123", "zz-0"}, {"abc", "ab-", "AB-1", "ab-1 ", "xab-1"}},
        {"^[a-z]*$", {"", "a", "word", "zzz"}, {"A", "a1", " ", "é"}},
        {R"(^(?:foo|ba[rz])+(-\d{2,4})?$)",
         {"foo", "barbaz", "foo-12", "bazfoo-1234"},
         {"fo", "foo-1", "foo-12345", "-12"}},
        {"b", {"b", "abc", "\nb"}, {"", "a", "B"}},
        {R"(^[\u00C0-\u024F]+$)", {"é", "ÄÖ", "ȏ"}, {"e", "ée"}},
        {"^.$", {"a", "🐲", "é"}, {"", "ab", "\n", "\u2028"}},
        {"^#[0-9a-f]{6}$", {"#00ff00", "#123456", "#abcdef"}, {"00ff00", "#00FF00", "#00ff0", "#00ff000"}},
        {R"(^[^\u0000]*$)",
         {"", "/etc/passwd", "a/../b", "C:\\x", "é"},
         {std::string_view{"a\0b", 3}, std::string_view{"\0", 1}}},
        {"date-time",
         {"2024-05-06T07:08:09Z", "1999-12-31T23:59:59.25+02:00", "1970-01-01T00:00:00.123456-23:59"},
         {"2024-05-06", "2024-13-06T07:08:09Z", "2024-05-06T25:08:09Z", "2024-02-30T07:08:09Z"}},
        {"date", {"2024-02-29", "1970-01-01"}, {"2023-02-29", "2024-2-29", "20240229", "2024-00-10"}},
        {"time", {"07:08:09Z", "23:59:59.5-05:30"}, {"24:00:00Z", "07:08Z", "7:08:09Z"}},
        {"duration",
         {"P1Y2M3DT4H5M6S", "PT0S", "P2W", "P3D", "P7DT1H", "PT90S", "PT2H30M", "PT1M"},
         {"P", "PT", "1D", "P1S", "PT0.5S", "PT1.250S", "PT0.0005S", "-PT1S", "PT00000000000000000000000001S"}},
        {"email", {"a@b.de", "first.last@example.com"}, {"a", "a@", "@b.de", ".a@b.de"}},
        {"hostname", {"example.com", "a", "x-1.de"}, {"-a", "a b", "a_b", "a-.de"}},
        {"ipv4", {"127.0.0.1", "255.255.255.255"}, {"256.0.0.1", "1.2.3", "1.2.3.4.5", "01.2.3.4"}},
        {"ipv6", {"::1", "2001:db8::ff00:42:8329", "::ffff:1.2.3.4"}, {"1::2::3", "12345::", ":", "1:2:3:4:5:6:7"}},
        {"uri",
         {"https://example.com/a?b=c#d", "urn:isbn:0451450523", "mailto:a@b.de"},
         {"a", "//example.com/a", "http://a b", R"(\\WINDOWS\share)"}},
        {"uuid",
         {"2eb8aa08-aa98-11ea-b4aa-73b441d16380", "2EB8AA08-AA98-11EA-B4AA-73B441D16380"},
         {"2eb8aa08-aa98-11ea-b4aa-73b441d1638", "2eb8aa08aa9811eab4aa73b441d16380",
          "zeb8aa08-aa98-11ea-b4aa-73b441d16380"}},
    };
    return all;
}

const samples* find(std::string_view name) {
    for (const samples& each : all_samples())
        if (each.of == name) return &each;
    return nullptr;
}

}  // namespace

samples samples_of(const toolkit::value_rules& rules) {
    if (const samples* found = find(rules.pattern_text)) return *found;
    const bool duration = rules.pattern_text.starts_with("^P");  // with decimals it has no format
    const samples* found = find(duration ? "duration" : format_name(rules.format));
    if (found == nullptr) {
        std::cerr << "against_ajv: samples.cpp has no text for " << rules.pattern_text << '\n';
        std::abort();
    }
    if (rules.pattern_text.empty()) return *found;
    samples made{rules.pattern_text, {}, {}};
    for (const auto* texts : {&found->good, &found->bad})
        for (const std::string_view text : *texts) (rules.allows_text(text) ? made.good : made.bad).push_back(text);
    return made;
}

}  // namespace against_ajv
