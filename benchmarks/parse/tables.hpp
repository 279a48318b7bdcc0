// In: the results. Out: tables on standard output, and a comparison with the targets.
#pragma once

#include "documents.hpp"
#include "results.hpp"

#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

inline void print_number(double number, int decimals) {
    if (std::isnan(number)) std::printf("%13s", "-");
    else std::printf("%13.*f", decimals, number);
}

/// Best first, as ratios to the first result, which is ours.
inline void print_rows(const std::vector<results>& all, std::vector<cost> results::* what, std::size_t document,
                       std::size_t bytes) {
    std::vector<const results*> rows;
    for (const results& one : all)
        if ((one.*what)[document].known()) rows.push_back(&one);
    std::stable_sort(rows.begin(), rows.end(), [&](const results* a, const results* b) {
        return (a->*what)[document].nanoseconds < (b->*what)[document].nanoseconds;
    });
    std::printf("%13s%13s%13s%13s%13s\n", "ns", "MB/s", "mallocs", "instructions", "of toolkit");
    for (const results* const row : rows) {
        const cost& price = (row->*what)[document];
        print_number(price.nanoseconds, 0);
        print_number(static_cast<double>(bytes) * 1000 / price.nanoseconds, 0);
        print_number(price.mallocs, 0);
        print_number(price.instructions, 0);
        print_number(price.nanoseconds / (all.front().*what)[document].nanoseconds, 2);
        std::printf("  %s\n", row->name.c_str());
    }
}

inline void print_tables(const std::vector<results>& all, const std::vector<document>& documents) {
    for (std::size_t i = 0; i < documents.size(); ++i) {
        if (documents[i].kind == document_kind::trap) continue;
        const std::size_t bytes = documents[i].text().size();
        std::printf("\n%s, %zu bytes: %s\n", documents[i].name.c_str(), bytes,
                    documents[i].kind == document_kind::good ? "read" : "refused");
        print_rows(all, &results::reads, i, bytes);
        if (documents[i].kind != document_kind::good) continue;
        std::printf("%s: printed\n", documents[i].name.c_str());
        print_rows(all, &results::prints, i, bytes);
    }
    std::size_t bad = 0;
    for (const document& one : documents) bad += one.kind != document_kind::good ? 1U : 0U;
    std::printf("\nWhat each takes of %zu texts that must be refused, and which good ones it fails at\n", bad);
    for (const results& one : all) {
        std::printf("  %s: ", one.name.c_str());
        const auto list = [](const std::vector<std::string>& names) {
            for (std::size_t i = 0; i < names.size(); ++i) std::printf("%s%s", i == 0 ? "" : "; ", names[i].c_str());
        };
        if (one.takes_wrongly.empty()) std::printf("none");
        else list(one.takes_wrongly);
        if (!one.fails_at.empty()) {
            std::printf(". Fails at: ");
            list(one.fails_at);
        }
        std::printf("\n");
    }
}

// ---- targets

inline std::size_t index_of(const std::vector<document>& documents, std::string_view name) {
    std::size_t at = 0;
    while (at < documents.size() && documents[at].name != name) ++at;
    return at;
}

inline void print_target(const std::string& what, double figure, double target) {
    if (std::isnan(figure)) std::printf("%9s  at most %4.1f   not known  %s\n", "-", target, what.c_str());
    else
        std::printf("%9.2f  at most %4.1f   %-9s  %s\n", figure, target, figure <= target ? "met" : "missed",
                    what.c_str());
}

inline void print_targets(const std::vector<results>& all, const std::vector<document>& documents) {
    const results& ours = all.front();
    std::printf("\nTargets: ours as a ratio to the other, or a count\n");
    struct mark {
        const char* document;
        double simdjson;
        double rust;
    };
    for (const auto& [name, simdjson, rust] : {mark{"tool call", 0.5, 0.2}, mark{"final action", 0.7, 0.5},
                                               mark{"envelope", 1.0, 0.5}, mark{"envelope, few keys", 1.0, 0.5}}) {
        const std::size_t i = index_of(documents, name);
        const double time = ours.reads[i].nanoseconds;
        const std::string on = std::string{": "} + name;
        print_target("simdjson by hand" + on, time / least(all, &results::reads, i, {"simdjson"}), simdjson);
        print_target("the fastest Rust" + on, time / least(all, &results::reads, i, {"serde_json", "sonic-rs"}), rust);
        for (const results& one : all)
            if (one.name == "toolkit, reused") print_target("mallocs, reused" + on, one.reads[i].mallocs, 0);
    }
    print_target("mallocs: tool call", ours.reads[index_of(documents, "tool call")].mallocs, 0);
    for (std::size_t i = 0; i < documents.size(); ++i) {
        const std::string& name = documents[i].name;
        if (documents[i].kind == document_kind::refused)
            print_target("its success: " + name,
                         ours.reads[i].nanoseconds / ours.reads[index_of(documents, "final action")].nanoseconds, 2);
        if (documents[i].kind != document_kind::good) continue;
        std::vector<results> others(all.begin() + 1, all.end());
        print_target("the best other printer: " + name,
                     ours.prints[i].nanoseconds / least(others, &results::prints, i, {""}), 1);
    }
}

}  // namespace bench
