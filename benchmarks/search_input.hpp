// The input of the search benchmarks, and the options that name an embedder on a server.
// In: lines of JSON, arguments. Out: rows, settings. Next: retrieval.cpp, chunks.cpp.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/retrieval/embeddings.hpp>
#include <toolkit/schema/schema.hpp>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace bench {

/// The rows of a file, one JSON object a line. Ends the program when there are none or one cannot be read.
template <class T>
std::vector<T> lines_of(const std::string& path) {
    std::ifstream file(path);
    std::vector<T> rows;
    for (std::string line; std::getline(file, line);) {
        auto row = toolkit::parse<T, toolkit::ignore_unknown>(line);
        if (!row) {
            std::fprintf(stderr, "%s, line %zu: %s\n", path.c_str(), rows.size() + 1, row.error().message().c_str());
            std::exit(1);
        }
        rows.push_back(std::move(*row));
    }
    if (rows.empty()) {
        std::fprintf(stderr, "%s cannot be read, or is empty\n", path.c_str());
        std::exit(1);
    }
    return rows;
}

/// The folders of a set and its index, and an embedder on a server if one is named.
struct search_options {
    static constexpr const char* usage =
        "[--index DIR] [--embedder URL --embedder-model NAME [--embedder-query-model NAME] [--query-prefix TEXT] "
        "[--passage-prefix TEXT]]";

    std::string set{};
    std::string index{};
    toolkit::embeddings_settings served{};
    bool by_owner = false;

    /// Ends the program when the arguments are invalid. `--owners` is accepted only if `owners` is true.
    search_options(int argc, char** argv, bool owners) {
        const std::map<std::string_view, std::string*> values{{"--set", &set},
                                                              {"--index", &index},
                                                              {"--embedder", &served.base_url},
                                                              {"--embedder-model", &served.model},
                                                              {"--embedder-query-model", &served.query_model},
                                                              {"--query-prefix", &served.query_prefix},
                                                              {"--passage-prefix", &served.passage_prefix}};
        bool right = true;
        for (int i = 1; i < argc; ++i) {
            const auto value = values.find(argv[i]);
            if (owners && std::string_view{argv[i]} == "--owners") by_owner = true;
            else if (value != values.end() && i + 1 < argc) *value->second = argv[++i];
            else right = false;
        }
        if (right && !set.empty()) return;
        std::fprintf(stderr, "usage: %s --set DIR %s%s\n", argv[0], owners ? "[--owners] " : "", usage);
        std::exit(2);
    }
};

/// Records in the folder of a kept index what it was made of. Ends the program when it holds the index of anything
/// else.
inline void keep_for(const std::string& index, std::string_view contents) {
    if (index.empty()) return;
    const std::string sum = toolkit::to_hex(toolkit::sha1_of(contents));
    std::string kept;
    if (std::ifstream file(index + "/set"); file) std::getline(file, kept);
    if (!kept.empty() && kept != sum) {
        std::fprintf(stderr, "%s holds the index of another set; name another folder\n", index.c_str());
        std::exit(2);
    }
    std::error_code ignored;
    std::filesystem::create_directories(index, ignored);
    std::ofstream(index + "/set") << sum;
}

}  // namespace bench
