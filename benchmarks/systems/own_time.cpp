// Runs each system many times with prepared replies, and once with a real model, and prints the tables.
#include "own_time.hpp"

#include "../../tests/retrieval/temporary_folder.hpp"
#include "../measuring.hpp"
#include "many_chunks.hpp"
#include "models.hpp"
#include "own_clock.hpp"
#include "own_systems.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bench {
namespace {

/// The middle of the values, which are sorted.
double middle_of(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// Runs a system with prepared replies, and prints a row: the middle of its own time and of each part, in milliseconds.
void print_own_row(const own_system& system, const own_setting& from, std::size_t chunks, int rounds) {
    const known_passage known = known_passage::of(from);
    const prepared_model model{
        [&](std::size_t number, const toolkit::request& asked) { return system.reply(known, number, asked); },
        system.by};
    const real_model both{.any = model, .with_schemas = model};
    own_clock time;
    std::vector<double> own;
    std::array<std::vector<double>, part_names.size()> parts;
    own_end last;
    for (int i = 0; i < rounds + 2; ++i) {
        model.begin();
        last = system.run(from, both, time);
        if (i < 2) continue;  // the first runs read the index for the first time
        own.push_back(1'000 * time.own_seconds());
        for (std::size_t of = 0; of < parts.size(); ++of)
            parts[of].push_back(1'000 * time.seconds(static_cast<part>(of)));
    }
    std::printf("| %s | %zu | %.2f |", system.name.c_str(), chunks, middle_of(own));
    for (std::size_t of = 1; of < parts.size(); ++of) std::printf(" %.2f |", middle_of(parts[of]));
    for (std::size_t i = 0; i < time.turns().size(); ++i)
        std::printf("%s%lld", i == 0 ? " " : ", ", static_cast<long long>(time.turns()[i].estimated));
    std::printf(" |\n");
    if (!last.answered) std::printf("    (%s did not answer: %s)\n", system.name.c_str(), last.text.c_str());
    std::fflush(stdout);
}

/// Runs a system once with a real model, and prints a row: the time of the model, our own, and its share.
void print_share_row(const own_system& system, const own_setting& from, const real_model& model) {
    own_clock time;
    const own_end end = system.run(from, model, time);
    std::int64_t input = 0;
    std::int64_t output = 0;
    for (const model_turn& one : time.turns()) input += one.input, output += one.output;
    const double model_seconds = time.seconds(part::model);
    std::printf("| %s | %s | %zu | %lld | %lld | %.1f | %.1f | %.3f %% |\n", system.name.c_str(),
                end.answered ? "answered" : "no", time.turns().size(), static_cast<long long>(input),
                static_cast<long long>(output), model_seconds, 1'000 * time.own_seconds(),
                100 * time.own_seconds() / (model_seconds + time.own_seconds()));
    std::fflush(stdout);
}

}  // namespace

void print_own_time(const own_time_options& how, const std::optional<real_model>& model) {
    const temporary_folder index;
    std::printf("our own time of a run, in ms: the middle of its runs\n\n| system | chunks | own |");
    for (std::size_t of = 1; of < part_names.size(); ++of)
        std::printf(" %.*s |", static_cast<int>(part_names[of].size()), part_names[of].data());
    std::printf(" tokens of each request |\n|---|---|---|---|---|---|---|---|---|---|---|\n");
    const written_documents documents{how.folder, index.path("source"), "sql-reindex.html"};
    const auto library_of = [&](std::size_t chunks) {
        const std::string path = index.path(std::to_string(chunks));
        const bool exists = std::filesystem::exists(path);
        auto books = need(toolkit::library::open(path));
        if (!exists) documents.fill(books, toolkit::owner{"me"}, chunks);
        return books;
    };
    for (const std::size_t chunks : how.chunks) {
        const own_setting from{.books = library_of(chunks), .folder = how.folder, .model_name = how.model_name};
        for (const own_system& system : own_systems::all())
            print_own_row(system, from, chunks, chunks < 50'000 ? 50 : 20);
    }
    if (!model) return;
    const std::size_t chunks = how.chunks.back();
    const own_setting from{.books = library_of(chunks),
                           .folder = how.folder,
                           .model_name = how.model_name,
                           .seconds = how.seconds,
                           .is_small_model = true};
    std::printf(
        "\na run with %s over %zu chunks\n\n| system | answered | requests | tokens in | tokens out | model, s | own, "
        "ms "
        "| own share |\n|---|---|---|---|---|---|---|---|\n",
        how.model_name.c_str(), chunks);
    for (const own_system& system : own_systems::all()) print_share_row(system, from, *model);
}

}  // namespace bench
