// The main job without a model, on real documents: what is answered, what is honestly not found, and that each quote
// equals the bytes of its document.
#include "evaluation.hpp"

#include "../shared_data.hpp"

#include <test_paths.hpp>
#include <toolkit/llm/extractive.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include <map>

using namespace evaluation;

namespace {

struct question {
    std::string id, text, passage;
    struct gold {
        std::string text;
        std::int64_t start = 0;
    };
    std::vector<gold> answers;
};
struct passage {
    std::string id, doc, text;
};

fs::path data() { return shared_data("data/ir"); }

template <class T>
std::vector<T> lines_of(const fs::path& file) {
    std::vector<T> found;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        auto read = toolkit::parse<T, toolkit::ignore_unknown>(line);
        if (!read) throw std::runtime_error(read.error().message());
        found.push_back(std::move(*read));
    }
    return found;
}

/// The 240 passages of XQuAD as files, indexed.
const toolkit::library& xquad() {
    static const scratch files{"toolkit-xquad"};
    static const scratch index{"toolkit-xquad-index"};
    static const toolkit::library books = [] {
        for (const passage& one : lines_of<passage>(data() / "xquad_en" / "passages.jsonl"))
            std::ofstream(files.path / (one.id + ".txt")) << one.text;
        auto opened = toolkit::library::open(index.path.string());
        if (!opened) throw std::runtime_error(opened.error().message());
        auto report = opened->sync_folder(me, files.path.string());
        if (!report) throw std::runtime_error(report.error().message());
        return std::move(*opened);
    }();
    return books;
}

std::size_t words_of(const std::string& text) { return toolkit::count_words(toolkit::strip_markers(text)); }

bool has_data() { return fs::exists(data() / "xquad_en" / "questions.jsonl"); }

}  // namespace

TEST(extractive, answers_from_the_passages_of_xquad) {
    if (!has_data()) GTEST_SKIP() << "needs ../shared/data";
    const auto questions = lines_of<question>(data() / "xquad_en" / "questions.jsonl");
    std::size_t right = 0, said = 0;
    constexpr std::size_t most = 400;
    for (std::size_t i = 0; i < most; ++i) {
        const outcome came = ask(toolkit::extractive{}, toolkit::gate<>{}, {}, xquad(), questions[i].text);
        ASSERT_FALSE(came.failed) << came.error;
        EXPECT_TRUE(came.verified) << came.question;
        EXPECT_LE(words_of(came.answer.text), 60U) << came.answer.text;
        const std::string folded = toolkit::terms::fold(came.answer.text);
        const bool holds = std::any_of(questions[i].answers.begin(), questions[i].answers.end(), [&](const auto& gold) {
            return folded.find(toolkit::terms::fold(gold.text)) != std::string::npos;
        });
        right += holds ? 1U : 0U;
        said += came.answer.status == toolkit::answer_status::answered ? 1U : 0U;
        if (!holds && std::getenv("TOOLKIT_SHOW") != nullptr) {
            show(came);
            std::cout << "           wanted: " << questions[i].answers[0].text << '\n';
        }
    }
    std::cout << "xquad_en: " << right << " of " << most << " answers hold the gold answer ("
              << 100.0 * static_cast<double>(right) / most << " %); " << said << " answered\n";
    EXPECT_GE(right, most * 82 / 100);
}

TEST(extractive, does_not_invent_answers_from_xquad_to_medical_questions) {
    if (!has_data()) GTEST_SKIP() << "needs ../shared/data";
    const auto questions = rows(fs::path{TOOLKIT_TESTS_DIR} / "real" / "xquad_unanswerable.tsv");
    ASSERT_EQ(questions.size(), 10U);
    for (const auto& row : questions) {
        const outcome came = ask(toolkit::extractive{}, toolkit::gate<>{}, {}, xquad(), row.at(1));
        EXPECT_STREQ(name_of(came), "not found") << row.at(1) << "\n" << came.answer.text;
    }
}

TEST(extractive, does_not_invent_answers_from_the_manual) {
    if (!fs::exists(manual)) GTEST_SKIP() << "needs the Debian package postgresql-doc-15";
    const auto questions = rows(fs::path{TOOLKIT_TESTS_DIR} / "real" / "manual_unanswerable.tsv");
    ASSERT_EQ(questions.size(), 10U);
    for (const auto& row : questions) {
        const outcome came = ask(toolkit::extractive{}, toolkit::gate<>{}, {}, manual_library(), row.at(0));
        EXPECT_STREQ(name_of(came), "not found") << row.at(0) << "\n" << came.answer.text;
    }
}

TEST(extractive, answers_how_to_rebuild_an_index_from_its_page) {
    if (!fs::exists(manual)) GTEST_SKIP() << "needs the Debian package postgresql-doc-15";
    const outcome came = ask(toolkit::extractive{}, toolkit::gate<>{}, {}, manual_library(),
                             "How do I rebuild an index without blocking writes?", "sql-reindex.html", "CONCURRENTLY");
    EXPECT_TRUE(came.right) << came.answer.text;
    EXPECT_TRUE(came.verified);
}
