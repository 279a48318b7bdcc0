// Libraries of other languages run in processes of their own: COMMAND FOLDER MILLISECONDS. The folder holds index.tsv,
// with a line for each document (shape, kind, name), and the text of line N as N.json. A process prints "N accepts" or
// "N refuses", "N read NANOSECONDS", "N print NANOSECONDS", and writes what it read as N.out.
#pragma once

#include "documents.hpp"
#include "peer.hpp"
#include "results.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// The documents in a temporary folder, which is removed with this object.
class document_folder {
public:
    explicit document_folder(const std::vector<document>& all) {
        std::string pattern = (std::filesystem::temp_directory_path() / "benchmark_parse.XXXXXX").string();
        if (mkdtemp(pattern.data()) == nullptr) return;
        path_ = pattern;
        std::ofstream index(path_ / "index.tsv", std::ios::binary);
        constexpr std::string_view kinds[] = {"good", "refused", "trap"};
        for (std::size_t i = 0; i < all.size(); ++i) {
            index << shape_names[static_cast<std::size_t>(all[i].form)] << '\t'
                  << kinds[static_cast<std::size_t>(all[i].kind)] << '\t' << all[i].name << '\n';
            std::ofstream(path_ / (std::to_string(i) + ".json"), std::ios::binary) << all[i].text();
        }
    }
    ~document_folder() {
        std::error_code ignored;
        if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
    }
    document_folder(const document_folder&) = delete;
    document_folder& operator=(const document_folder&) = delete;

    [[nodiscard]] bool exists() const { return !path_.empty(); }
    [[nodiscard]] std::string path() const { return path_.string(); }
    /// What the last process read from document `number`, as printed by it. Empty when it did not read it.
    [[nodiscard]] std::string take_output(std::size_t number) const {
        const std::filesystem::path file = path_ / (std::to_string(number) + ".out");
        std::ifstream in(file, std::ios::binary);
        std::string text{std::istreambuf_iterator<char>(in), {}};
        in.close();
        std::error_code ignored;
        std::filesystem::remove(file, ignored);
        return text;
    }

private:
    std::filesystem::path path_{};
};

inline void note_once(std::vector<std::string>& list, const std::string& text) {
    if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
}

/// Runs a process once and stores its results. False when it failed.
inline bool run_process(const std::string& command, const document_folder& folder, int milliseconds,
                        const std::vector<document>& all, const peer& judge, results& into) {
    const std::string line = command + " '" + folder.path() + "' " + std::to_string(milliseconds);
    std::FILE* const out = popen(line.c_str(), "r");
    if (out == nullptr) return false;
    std::vector<bool> accepted(all.size(), false);
    char word[16];
    std::size_t number = 0;
    while (std::fscanf(out, "%zu %15s", &number, word) == 2 && number < all.size()) {
        const std::string_view what = word;
        double nanoseconds = 0;
        if (what == "accepts") accepted[number] = true;
        else if (what == "refuses") continue;
        else if (std::fscanf(out, "%lf", &nanoseconds) != 1) break;
        else if (what == "read") into.reads[number].take(nanoseconds);
        else if (what == "print") into.prints[number].take(nanoseconds);
    }
    const bool ended_well = pclose(out) == 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string text = folder.take_output(i);
        if (all[i].kind == document_kind::good) {
            if (accepted[i] && judge.readings[static_cast<std::size_t>(all[i].form)].agrees(text, all[i])) continue;
            note_once(into.fails_at, all[i].name);
            into.reads[i] = into.prints[i] = cost{};
        } else if (accepted[i]) {
            note_once(into.takes_wrongly, all[i].name);
            into.reads[i] = cost{};
        }
    }
    return ended_well;
}

}  // namespace bench
