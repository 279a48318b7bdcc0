// Measures how well the embedder without a model estimates the similarity of two sentences: the STS benchmark, files of
// lines "sentence,sentence,score" as CSV.
//   benchmark_sts DIR
// Prints for each file of the folder Spearman's rank correlation of the cosines with the scores: with the built-in
// weights, and with word rarity from the sentences of the files named *dev*.
#include <toolkit/retrieval/hashed.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct sentence_pairs {
    std::vector<std::string> first, second;
    std::vector<double> scores;
};

sentence_pairs read(const std::filesystem::path& path) {
    std::ifstream file(path);
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    sentence_pairs pairs;
    std::vector<std::string> row(1);
    bool quoted = false;
    for (const char c : text) {
        if (c == '"') {
            quoted = !quoted;
            if (quoted && !row.back().empty()) row.back() += c;  // a doubled one inside quotes
        } else if (c == ',' && !quoted) {
            row.emplace_back();
        } else if (c == '\n' && !quoted) {
            if (row.size() == 3) {
                pairs.first.push_back(row[0]);
                pairs.second.push_back(row[1]);
                pairs.scores.push_back(std::atof(row[2].c_str()));
            }
            row.assign(1, "");
        } else {
            row.back() += c;
        }
    }
    return pairs;
}

// The rank of each number. Equal ones share the mean of their ranks.
std::vector<double> ranks(const std::vector<double>& numbers) {
    std::vector<std::size_t> order(numbers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return numbers[a] < numbers[b]; });
    std::vector<double> places(numbers.size());
    for (std::size_t begin = 0; begin < order.size();) {
        std::size_t end = begin;
        while (end < order.size() && numbers[order[end]] == numbers[order[begin]]) ++end;
        for (std::size_t i = begin; i < end; ++i) places[order[i]] = static_cast<double>(begin + end - 1) / 2;
        begin = end;
    }
    return places;
}

double spearman(const std::vector<double>& a, const std::vector<double>& b) {
    const auto x = ranks(a);
    const auto y = ranks(b);
    const double mean = (static_cast<double>(x.size()) - 1) / 2;
    double xy = 0, xx = 0, yy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xy += (x[i] - mean) * (y[i] - mean);
        xx += (x[i] - mean) * (x[i] - mean);
        yy += (y[i] - mean) * (y[i] - mean);
    }
    return xy / std::sqrt(xx * yy);
}

std::vector<std::string_view> views(const std::vector<std::string>& texts) { return {texts.begin(), texts.end()}; }

std::vector<double> cosines(const toolkit::hashed& embedder, const sentence_pairs& pairs) {
    const auto a = embedder.embed(views(pairs.first), toolkit::text_role::passage);
    const auto b = embedder.embed(views(pairs.second), toolkit::text_role::passage);
    std::vector<double> found;
    found.reserve(pairs.scores.size());
    const std::size_t size = embedder.dimensions();
    for (std::size_t i = 0; i < pairs.scores.size(); ++i)
        found.push_back(std::inner_product(a->begin() + static_cast<std::ptrdiff_t>(i * size),
                                           a->begin() + static_cast<std::ptrdiff_t>((i + 1) * size),
                                           b->begin() + static_cast<std::ptrdiff_t>(i * size), 0.0));
    return found;
}

}  // namespace

int main(int argc, char** argv) {
    std::map<std::string, sentence_pairs> files;
    std::error_code none;
    if (argc == 2)
        for (const auto& entry : std::filesystem::directory_iterator(argv[1], none))
            if (entry.path().extension() == ".csv") files[entry.path().filename().string()] = read(entry.path());
    if (files.empty()) {
        std::fprintf(stderr, "usage: %s DIR with files of lines \"sentence,sentence,score\"\n", argv[0]);
        return argc == 1 ? 0 : 2;
    }
    std::vector<std::string_view> dev;
    for (const auto& [name, pairs] : files)
        if (name.find("dev") != std::string::npos)
            for (const auto* texts : {&pairs.first, &pairs.second}) dev.insert(dev.end(), texts->begin(), texts->end());
    const toolkit::hashed built_in;
    const toolkit::hashed context_guard = toolkit::hashed::fit(dev);
    std::printf("%-24s %8s %10s %10s %12s\n", "", "pairs", "built in", "fitted", "us a text");
    for (const auto& [name, pairs] : files) {
        const auto begin = std::chrono::steady_clock::now();
        const double of_built_in = spearman(cosines(built_in, pairs), pairs.scores);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        std::printf("%-24s %8zu %10.4f %10.4f %12.1f\n", name.c_str(), pairs.scores.size(), of_built_in,
                    spearman(cosines(context_guard, pairs), pairs.scores),
                    took.count() / static_cast<double>(2 * pairs.scores.size()) * 1e6);
    }
}
