// Claims made by rule from the passages and questions of XQuAD: what is told of the right, the misattributed, the
// spliced and the fabricated ones. Half of the articles was looked at while the rules were made, half was not.
#include "claims_cases.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

using namespace claim_cases;

namespace {

constexpr std::size_t cases_of_a_kind = 100;

struct confusion {
    std::array<std::array<std::size_t, 8>, 4> counts{};
    [[nodiscard]] std::size_t of(kind is, std::initializer_list<toolkit::claim_status> said) const {
        std::size_t sum = 0;
        for (const auto status : said) sum += counts[static_cast<std::size_t>(is)][static_cast<std::size_t>(status)];
        return sum;
    }
};

// The gravest of the findings: an answer of one sentence may be two claims.
toolkit::claim_finding gravest(const std::vector<toolkit::claim_finding>& found) {
    toolkit::claim_finding worst = found.empty() ? toolkit::claim_finding{} : found[0];
    for (const auto& one : found)
        if (one.status > worst.status) worst = one;
    return worst;
}

confusion measure(const char* folder, half which, std::uint64_t seed) {
    confusion table;
    maker cases{folder, which, seed};
    const bool loud = std::getenv("CLAIMS_LOUD") != nullptr && which == half::development;
    for (const kind is : {kind::right, kind::misattributed, kind::spliced, kind::fabricated})
        for (std::size_t i = 0; i < cases_of_a_kind; ++i) {
            const claim_case one = cases.make(is, i);
            const auto worst = gravest(toolkit::examine_claims(one.text, one.record, one.question));
            ++table.counts[static_cast<std::size_t>(is)][static_cast<std::size_t>(worst.status)];
            if (loud)
                std::cout << kind_names[static_cast<std::size_t>(is)] << " -> "
                          << toolkit::claim_status_names[static_cast<std::size_t>(worst.status)] << " "
                          << worst.sure << " " << worst.share << " '" << worst.offending.of(one.text) << "' : "
                          << one.text << "\n";
        }
    std::cout << folder << (which == half::development ? " development" : " test") << "\n              ";
    for (const auto name : toolkit::claim_status_names) std::cout << ' ' << name;
    std::cout << '\n';
    for (std::size_t is = 0; is < 4; ++is) {
        std::cout << kind_names[is] << std::string(14 - kind_names[is].size(), ' ');
        for (std::size_t status = 0; status < 8; ++status)
            std::cout << ' ' << std::string(toolkit::claim_status_names[status].size() - (table.counts[is][status] > 99 ? 3 : table.counts[is][status] > 9 ? 2 : 1), ' ') << table.counts[is][status];
        std::cout << '\n';
    }
    return table;
}

}  // namespace

TEST(claims_measured, on_passages_in_english) {
    if (!maker{"xquad_en", half::test, 1}.has_data()) GTEST_SKIP() << "needs ../shared/data/ir/xquad_en";
    measure("xquad_en", half::development, 1);
    measure("xquad_en", half::test, 2);
}

TEST(claims_measured, on_passages_in_german) {
    if (!maker{"xquad_de", half::test, 1}.has_data()) GTEST_SKIP() << "needs ../shared/data/ir/xquad_de";
    measure("xquad_de", half::development, 1);
    measure("xquad_de", half::test, 2);
}
