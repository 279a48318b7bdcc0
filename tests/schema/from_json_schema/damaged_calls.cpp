// Calls of other projects with one damaged token, parsed leniently: how many have the same result, are refused or
// marked, and how many become another value that claims to be complete. It prints the table of docs/json.md.
#include <toolkit/json/extract.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "../../json/damaged.hpp"
#include "../../json/normal_json.hpp"
#include "../../shared_data.hpp"
#include "imported.hpp"

namespace {

enum class outcome { same, refused, marked, wrong, sound };

/// How many texts had each outcome. `sound` is valid JSON despite the damage: [1,2] without its comma.
struct tally {
    std::array<std::size_t, 5> counts{};

    void add(outcome one) { ++counts[static_cast<std::size_t>(one)]; }
    [[nodiscard]] std::size_t of(outcome one) const { return counts[static_cast<std::size_t>(one)]; }
    [[nodiscard]] std::size_t all() const {
        std::size_t sum = 0;
        for (const std::size_t count : counts) sum += count;
        return sum;
    }
};
std::ostream& operator<<(std::ostream& out, const tally& row) {
    constexpr std::array names{"same", "refused", "marked", "wrong", "sound"};
    out << std::setw(8) << row.all() << std::fixed << std::setprecision(3);
    for (std::size_t i = 0; i < names.size(); ++i)
        out << "  " << names[i] << std::setw(8)
            << 100.0 * static_cast<double>(row.counts[i]) / static_cast<double>(row.all()) << " %";
    return out << '\n';
}

/// With the struct of the function as T, or as raw JSON, for which no field is known.
outcome outcome_of(std::string_view text, const std::string& call, const imported::made* of) {
    const std::vector<std::string_view> keys = of != nullptr ? of->keys() : std::vector<std::string_view>{};
    const auto found = toolkit::extract_json(text, keys);  // as parse_lenient<T> does
    if (!found || (of != nullptr && !of->takes(found->json))) return outcome::refused;
    if (!found->complete()) return outcome::marked;
    if (found->json == call || normal(found->json) == normal(call)) return outcome::same;
    return found->repairs.empty() ? outcome::sound : outcome::wrong;
}

/// FNV-1a: each call belongs to one half, whatever its damage.
bool is_in_first_half(std::string_view call) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char c : call) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    return hash % 2 == 0;
}

struct gold_call {
    std::string id;
    std::string func;
    std::string kind;
    std::string text;
    toolkit::raw_json valid;
};

}  // namespace

TEST(damaged_calls, of_others_never_become_another_complete_call) {
    std::map<std::string_view, const imported::made*> made;
    for (const auto part : {imported::calls_0(), imported::calls_1()})
        for (const imported::made& each : part) made[each.key] = &each;
    std::ifstream cases{shared_data("data/bfcl_calls/cases.jsonl")};
    if (made.empty() || !cases) GTEST_SKIP() << "needs ../shared/data/bfcl_calls";
    std::map<std::string, tally> kinds;
    std::array<tally, 2> halves{};
    std::array<tally, 2> raw{};
    std::size_t calls = 0;
    for (std::string line; std::getline(cases, line);) {
        const auto one = toolkit::parse<gold_call, toolkit::ignore_unknown>(line);
        ASSERT_TRUE(one) << one.error().message();
        const auto of = made.find(one->func + "|" + one->id.substr(0, one->id.find('#')));
        if (one->kind != "gold" || one->valid.text != "true" || of == made.end()) continue;
        ++calls;
        const std::size_t half = is_in_first_half(one->text) ? 0 : 1;
        for (const auto as : {damaged::layout::compact, damaged::layout::spaced, damaged::layout::indented})
            for (const auto& [kind, text] : damaged::all_of(damaged::laid_out(one->text, as))) {
                const outcome result = outcome_of(text, one->text, of->second);
                kinds[kind].add(result);
                halves[half].add(result);
                raw[half].add(outcome_of(text, one->text, nullptr));
                if (result == outcome::wrong) std::cout << "wrong: " << kind << ": " << text << '\n';
            }
    }
    std::cout << calls << " calls; with the struct of the function as T\n";
    for (const auto& [kind, row] : kinds) std::cout << std::left << std::setw(24) << kind << std::right << row;
    for (std::size_t half = 0; half < 2; ++half) {
        std::cout << "half " << half + 1 << ", with T           " << halves[half];
        std::cout << "half " << half + 1 << ", raw JSON         " << raw[half];
        for (const tally& each : {halves[half], raw[half]}) {
            EXPECT_LE(each.of(outcome::wrong) * 2000, each.all());  // 0.05 %
            EXPECT_GE(each.of(outcome::same) * 100, each.all() * 80);
        }
    }
    EXPECT_GT(calls, 800U);
}
