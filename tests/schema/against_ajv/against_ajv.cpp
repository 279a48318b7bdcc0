// The parser of a type accepts what ajv accepts by the schema of the type, in every dialect, on random documents.
// docs/schema.md lists what ajv cannot judge.
#include "mutations.hpp"
#include "subject.hpp"

#include <gtest/gtest.h>
#include <test_paths.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <unistd.h>

namespace against_ajv {

namespace {

constexpr std::size_t random_documents = 100'000;
constexpr std::size_t valid_documents = 40;  // of each type, half of them with all keys; each by every single mutation
constexpr std::size_t shown = 5;

std::filesystem::path installed() {
    const char* cache = std::getenv("XDG_CACHE_HOME");
    const char* home = std::getenv("HOME");
    return (cache != nullptr && *cache != '\0' ? std::filesystem::path{cache}
                                               : std::filesystem::path{home == nullptr ? "" : home} / ".cache") /
           "toolkit" / "ajv";
}

/// Whether ajv sees another number than the written one, or divides it wrongly.
bool is_beyond_doubles(std::string_view text, bool has_multiples) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '"') {
            for (++at; text[at] != '"'; ++at) at += text[at] == '\\' ? 1U : 0U;
        } else if (text[at] == '-' || (text[at] >= '0' && text[at] <= '9')) {
            const std::size_t end = std::min(text.find_first_of(",]}", at), text.size());
            const std::string_view number = text.substr(at, end - at);
            at = end - 1;
            std::size_t digits = 0;
            std::size_t zeros = 0;
            for (const char c : number.substr(0, number.find_first_of("eE"))) {
                if (c == '0' && digits != 0) ++zeros;
                if (c >= '1' && c <= '9') digits += std::exchange(zeros, 0) + 1;
            }
            const double value = std::strtod(std::string{number}.c_str(), nullptr);
            constexpr double two_to_53 = 9007199254740992.0;
            const bool whole = number.find_first_of(".eE") == std::string_view::npos;
            if (digits > 15 && !(whole && std::abs(value) <= two_to_53)) return true;
            if (has_multiples && value != 0 && (std::abs(value) >= 1e15 || std::abs(value) <= 1e-15)) return true;
        }
    }
    return false;
}

/// A process that is read line by line.
class process {
public:
    explicit process(const std::string& command) : pipe_(popen(command.c_str(), "r")) {}
    process(const process&) = delete;
    process& operator=(const process&) = delete;
    ~process() { end(); }

    bool read_line(std::string& line) {
        line.clear();
        for (int c = std::fgetc(pipe_); c != EOF; c = std::fgetc(pipe_)) {
            if (c == '\n') return true;
            line += static_cast<char>(c);
        }
        return false;
    }
    int end() { return pipe_ == nullptr ? 0 : pclose(std::exchange(pipe_, nullptr)); }

private:
    std::FILE* pipe_;
};

/// One change somewhere.
void mutate_somewhere(document& root, generator& random, const vocabulary& words) {
    std::size_t places = 0;
    for_each_place(root, [&](document&) { ++places; });
    std::size_t chosen = random.below(places);
    for_each_place(root, [&](document& place) {
        if (chosen-- != 0) return;
        document made = mutation_of(place, random, words);
        place = std::move(made);
    });
}

/// The documents of one type, on their way to the judge.
class collection {
public:
    collection(const subject& of, generator& random, std::ostream& out)
        : random_(random), out_(out), has_multiples_(of.schemas[0].find("multipleOf") != std::string::npos) {
        out << R"(#{"name":)" << quoted(of.name) << R"(,"schemas":{)";
        for (std::size_t i = 0; i < of.schemas.size(); ++i)
            if (of.takes[i] != nullptr)
                out << (i == 0 ? "" : ",") << quoted(toolkit::dialects[i].name) << ':' << of.schemas[i];
        out << "}}\n";
        for (std::size_t i = 0; i < valid_documents; ++i) {
            random.all_keys = i % 2 == 1;
            valid_.push_back(of.make(random));
            words_.learn(valid_.back());
            const std::size_t which = static_cast<std::size_t>(random.all_keys ? dialect::openai : dialect::standard);
            std::string text;
            write(valid_.back(), text);
            EXPECT_TRUE(of.takes[which] == nullptr || of.takes[which](text)) << of.name << " takes " << text;
            add(valid_.back());
        }
    }

    void add_mutations() {
        for (document& root : valid_) {
            for_each_place(root, [&](document& place) {
                for (document& made : mutations_of(place, random_, words_)) {
                    std::swap(place, made);
                    add(root);
                    std::swap(place, made);
                }
            });
        }
    }
    void add_random(std::size_t count) {
        while (count != 0) {
            document made = random_.chance(5) ? mixture(random_, words_) : random_.pick(valid_);
            for (std::size_t changes = random_.below(4); changes != 0; --changes)
                mutate_somewhere(made, random_, words_);
            if (add(made)) --count;
        }
    }
    [[nodiscard]] std::size_t excluded() const { return excluded_; }
    [[nodiscard]] std::size_t judged() const { return judged_; }

private:
    bool add(const document& made) {
        std::string text;
        write(made, text);
        const bool judged = !is_beyond_doubles(text, has_multiples_);
        if (judged) out_ << text << '\n';
        ++(judged ? judged_ : excluded_);
        return judged;
    }

    generator& random_;
    std::ostream& out_;
    bool has_multiples_;
    std::vector<document> valid_{};
    vocabulary words_{};
    std::size_t excluded_ = 0;
    std::size_t judged_ = 0;
};

/// Verdicts of both on the documents of a file, by dialect.
struct tally {
    std::size_t documents = 0;
    std::size_t accepted = 0;
    std::size_t refused_by_dialect = 0;  ///< by what the dialect itself can say
    std::size_t disagreements = 0;
};

class comparison {
public:
    std::array<tally, toolkit::dialects.size()> by_dialect{};

    void judge(const subject& of, const std::string& text, std::string_view verdicts) {
        std::size_t at = 0;
        for (std::size_t i = 0; i < by_dialect.size(); ++i) {
            if (of.takes[i] == nullptr) continue;
            const int verdict = verdicts[at++] - '0';
            const bool ours = of.takes[i](text);
            tally& count = by_dialect[i];
            ++count.documents;
            count.accepted += ours ? 1U : 0U;
            count.refused_by_dialect += (verdict & 1) == 0 ? 1U : 0U;
            if (ours == (verdict == 3)) continue;
            if (++count.disagreements <= shown)
                ADD_FAILURE() << of.name << " in the dialect " << toolkit::dialects[i].name << ": we "
                              << (ours ? "take" : "refuse") << " it; ajv " << ((verdict & 1) != 0 ? "takes" : "refuses")
                              << " it by this schema, and " << ((verdict & 2) != 0 ? "takes" : "refuses")
                              << " it by what the dialect has lost\n  " << text << "\n  " << of.schemas[i];
        }
    }
};

}  // namespace

TEST(against_ajv, verdicts_are_the_same_in_every_dialect) {
    const std::filesystem::path ajv = installed();
    if (!std::filesystem::is_directory(ajv / "node_modules" / "ajv"))
        GTEST_SKIP() << "ajv is not at " << ajv << "; tests/schema/against_ajv/install puts it there";
    if (std::system("node --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "there is no node";

    generator random{chosen_seed()};
    const std::vector<subject> subjects = all_subjects();
    const std::filesystem::path file =
        std::filesystem::path{testing::TempDir()} / ("against_ajv_" + std::to_string(getpid()) + ".ndjson");
    std::size_t excluded = 0;
    std::size_t judged = 0;
    {
        std::ofstream out{file, std::ios::binary};
        for (const subject& each : subjects) {
            collection made{each, random, out};
            made.add_mutations();
            made.add_random(random_documents / subjects.size() + 1);
            excluded += made.excluded();
            judged += made.judged();
        }
        ASSERT_TRUE(out.good()) << file;
    }

    const auto in_quotes = [](const std::filesystem::path& path) { return "'" + path.string() + "'"; };
    process judge{"node " + in_quotes(std::filesystem::path{TOOLKIT_TESTS_DIR} / "schema/against_ajv/judge.mjs") + " " +
                  in_quotes(ajv) + " " + in_quotes(file)};
    comparison all;
    std::ifstream in{file, std::ios::binary};
    const subject* of = nullptr;
    std::size_t next = 0;
    std::string verdicts;
    for (std::string text; std::getline(in, text);) {
        if (text[0] == '#') {
            of = &subjects[next++];
            continue;
        }
        if (!judge.read_line(verdicts)) break;
        all.judge(*of, text, verdicts);
    }
    std::map<std::string, std::size_t> noticed;
    const bool is_done = judge.read_line(verdicts) && toolkit::parse_into(noticed, verdicts.substr(1)).has_value();
    EXPECT_TRUE(is_done) << verdicts;
    EXPECT_EQ(judge.end(), 0) << "the judge has failed";
    EXPECT_TRUE(in.eof()) << "the judge has ended early";
    std::filesystem::remove(file);

    for (std::size_t i = 0; i < all.by_dialect.size(); ++i) {
        const tally& count = all.by_dialect[i];
        std::cout << toolkit::dialects[i].name << ": " << count.documents << " documents, " << count.accepted
                  << " taken, " << count.refused_by_dialect << " refused by what the dialect says, "
                  << count.disagreements << " disagreements\n";
        EXPECT_EQ(count.disagreements, 0U) << toolkit::dialects[i].name;
        EXPECT_GT(count.accepted, count.documents / 20) << "too few to say much";
        EXPECT_GT(count.refused_by_dialect, count.documents / 20) << "too few to say much";
    }
    for (const auto& [keyword, documents] : noticed) EXPECT_GT(documents, 0U) << "no document is judged by " << keyword;
    EXPECT_EQ(noticed.size(), 24U) << verdicts;
    std::cout << excluded << " documents were excluded, with numbers that ajv cannot see\n";
    EXPECT_LT(excluded * 10, judged) << "too many are excluded to say much";
}

}  // namespace against_ajv
