// examples/search, started like by its users: filters on properties
#include <gtest/gtest.h>
#include <test_paths.hpp>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "started.hpp"

#ifdef TOOLKIT_SEARCH  // it is not built if one of its formats cannot be read

namespace {

using programs::ended;

class search : public testing::Test {
protected:
    search() {
        docs_.write("a.md", "---\ntitle: The mill\nprice: 50\nauthor: Ann Lee\n---\nOil for the gearbox.");
        docs_.write("b.txt", "More oil for another gearbox.");
        docs_.write("b.txt.meta.json", R"({"price": 150, "author": "Bert"})");
        docs_.write("c.txt", "No oil.");
        docs_.write("c.txt.meta.json", "{");
    }
    [[nodiscard]] ended run(std::vector<std::string> words) const {
        words.insert(words.begin(), {"--index", index_.path("index"), "--docs", docs_.path()});
        return programs::started(TOOLKIT_SEARCH, words, {}).wait();
    }
    temporary_folder docs_;
    temporary_folder index_;
};

}  // namespace

TEST_F(search, prints_its_version) {
    const ended shown = programs::started(TOOLKIT_SEARCH, {"--version"}, {}).wait();
    EXPECT_EQ(shown.status, 0);
    EXPECT_EQ(shown.out, "search 0.1.0\n");
}

TEST_F(search, lists_documents_by_their_properties) {
    const ended done = run({"--where", "price<100", "--show", "price", "--show", "author"});
    EXPECT_EQ(done.status, 0) << done.err;
    EXPECT_EQ(done.out, "a.md  The mill\n       price: 50\n       author: Ann Lee\n");
    EXPECT_NE(done.err.find("c.txt: sidecar: syntax error at byte 1"), std::string::npos) << done.err;
    EXPECT_EQ(run({"--sort", "-price", "--top", "1"}).out, "b.txt  b\n");
    EXPECT_EQ(run({"--where", "price > 1000"}).status, 3);
}

TEST_F(search, narrows_hits_by_properties) {
    const ended done = run({"--where", "author ~ \"ann lee\"", "--show", "price", "gearbox"});
    EXPECT_EQ(done.status, 0) << done.err;
    EXPECT_NE(done.out.find("a.md"), std::string::npos);
    EXPECT_EQ(done.out.find("b.txt"), std::string::npos);
    EXPECT_NE(done.out.find("       price: 50\n"), std::string::npos) << done.out;
}

TEST_F(search, shows_properties_in_the_status) {
    const ended done = run({"--status", "--show", "all"});
    EXPECT_NE(done.out.find("       author: Bert\n"), std::string::npos) << done.out;
    EXPECT_NE(done.out.find("       file.notes: sidecar: syntax error"), std::string::npos) << done.out;
}

TEST_F(search, refuses_what_it_would_ignore) {
    const auto refused = [&](std::vector<std::string> words) {
        const ended done = run(std::move(words));
        EXPECT_EQ(done.status, 2) << done.out;
        return done.err;
    };
    EXPECT_EQ(refused({"--sort", "price", "gearbox"}),
              "search: --sort works only for lists of documents; remove the words\n");
    EXPECT_EQ(refused({"--within", "a.md"}), "search: --within needs search words\n");
    EXPECT_EQ(refused({"--within", "a.md", "--where", "price < 100"}), "search: --within needs search words\n");
    EXPECT_EQ(refused({"--by", "meaning", "gearbox"}), "search: --by meaning needs --embedder\n");
    EXPECT_EQ(run({"--by", "words", "gearbox"}).status, 0);
}

TEST_F(search, names_the_omitted_parts_of_a_file) {
    docs_.write("page.html", "<html><head><meta charset='x-unknown'></head><body><p>Caf\xE9</p></body></html>");
    const ended done = run({"gearbox"});
    EXPECT_EQ(done.status, 0) << done.err;
    EXPECT_NE(done.err.find("search: page.html: its character set \"x-unknown\" is unknown"), std::string::npos)
        << done.err;
}

TEST_F(search, refuses_an_invalid_number_of_hits) {
    for (const char* top : {"-1", "0", "five"}) EXPECT_EQ(run({"--top", top, "gearbox"}).status, 2) << top;
    EXPECT_EQ(run({"--top", "1", "gearbox"}).status, 0);
}

TEST_F(search, makes_no_index_without_documents) {
    const std::string wrong = index_.path("indx");
    const auto only = [&](const std::string& index, const char* word) {
        return programs::started(TOOLKIT_SEARCH, {"--index", index, word}, {}).wait();
    };
    for (const char* word : {"gearbox", "--status"}) {
        const ended missing = only(wrong, word);
        EXPECT_EQ(missing.status, 1);
        EXPECT_EQ(missing.err, "search: " + wrong + ": there is no index in this folder; use --docs to create one\n");
        EXPECT_FALSE(std::filesystem::exists(wrong));
    }
    EXPECT_EQ(only(docs_.path(), "gearbox").status, 1);  // a folder, and no index
    ASSERT_EQ(run({"gearbox"}).status, 0);
    EXPECT_EQ(only(index_.path("index"), "gearbox").status, 0);
}

TEST_F(search, explains_what_is_wrong_with_a_filter) {
    const ended wrong = run({"--where", "price <"});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_EQ(wrong.err,
              "search: filter: at byte 7: expected a value, found the end; write it as: price < 100 and author "
              "= \"Ann Lee\"\n");
    const ended unknown = run({"--where", "prise < 5"});
    EXPECT_EQ(unknown.status, 1);
    EXPECT_NE(unknown.err.find("no document has a property \"prise\"; did you mean \"price\", a number?"),
              std::string::npos)
        << unknown.err;
}

// ---- as in ask ----

namespace {

/// Both programs with these arguments on the same folder. They keep the index in the same cache.
struct both {
    ended asked;
    ended searched;
};
both run_both(const std::string& docs, const std::string& cache, const std::vector<std::string>& words) {
    std::vector<std::string> all{"--docs", docs};
    all.insert(all.end(), words.begin(), words.end());
    const programs::environment with{{"XDG_CACHE_HOME", cache}};
    ended asked = programs::started(TOOLKIT_ASK, all, with).wait();
    return {std::move(asked), programs::started(TOOLKIT_SEARCH, all, with).wait()};
}

/// The lines with this beginning, without it.
std::vector<std::string> lines_behind(const std::string& text, const std::string& begin) {
    std::vector<std::string> found;
    for (const std::string& line : programs::lines_of(text))
        if (line.starts_with(begin)) found.push_back(line.substr(begin.size()));
    return found;
}

}  // namespace

TEST_F(search, shares_its_index_with_ask) {
    const both first = run_both(docs_.path(), index_.path("cache"), {"gearbox"});
    EXPECT_EQ(first.searched.status, 0) << first.searched.err;
    EXPECT_NE(first.searched.err.find("3 documents, 0 new or changed, 0 left out"), std::string::npos)
        << first.searched.err;
    std::filesystem::create_directory_symlink(docs_.path(), index_.path("link"));
    const ended linked = programs::started(TOOLKIT_SEARCH, {"--docs", index_.path("link"), "gearbox"},
                                           {{"XDG_CACHE_HOME", index_.path("cache")}})
                             .wait();
    EXPECT_NE(linked.err.find("3 documents, 0 new or changed"), std::string::npos) << linked.err;
    EXPECT_EQ(programs::started(TOOLKIT_SEARCH, {"gearbox"}, {}).wait().err,
              "search: name a folder of documents with --docs, or an index with --index\n");
}

TEST_F(search, reports_omissions_like_ask) {
    docs_.write("page.html", "<html><head><meta charset='x-unknown'></head><body><p>Caf\xE9</p></body></html>");
    docs_.write("empty.md", "");
    for (int i = 0; i < 7; ++i) docs_.write("broken" + std::to_string(i) + ".txt", std::string("a\0b\1\2", 5));
    const both fresh = run_both(docs_.path(), index_.path("cache"), {"gearbox"});
    const ended searched = run({"gearbox"});  // with an index of its own
    const auto told = lines_behind(searched.err, "search: ");
    const auto asked = lines_behind(fresh.asked.err, "ask: ");
    ASSERT_FALSE(told.empty());
    ASSERT_EQ(told.size(), asked.size() + 1) << searched.err << fresh.asked.err;  // search counts the documents, too
    for (std::size_t i = 0; i < asked.size(); ++i) {
        std::string line = told[i + 1];
        if (const std::size_t at = line.find("--status"); at != std::string::npos) line.replace(at, 8, "--trace");
        EXPECT_EQ(line, asked[i]);
    }
    EXPECT_NE(searched.err.find("search: left out broken0.txt: "), std::string::npos) << searched.err;
    EXPECT_NE(searched.err.find("search: left out 2 more (--status lists all)"), std::string::npos) << searched.err;
    EXPECT_NE(fresh.asked.err.find("ask: page.html: its character set \"x-unknown\" is unknown"), std::string::npos)
        << fresh.asked.err;
}

TEST_F(search, refuses_the_words_and_folders_that_ask_refuses) {
    for (const std::string& words :
         {std::string{" \t "}, std::string{}, std::string{"a\xFF"}, std::string(20'000, 'a')}) {
        const both done = run_both(docs_.path(), index_.path("cache"), {words});
        EXPECT_EQ(done.asked.status, 2) << done.asked.err;
        EXPECT_EQ(done.searched.status, 2) << done.searched.err;
        const std::size_t colon = done.searched.err.find(": it ");
        ASSERT_NE(colon, std::string::npos) << done.searched.err;
        EXPECT_NE(done.asked.err.find(done.searched.err.substr(colon)), std::string::npos) << done.asked.err;
    }
    const both nowhere = run_both(docs_.path("nowhere"), index_.path("cache"), {"gearbox"});
    EXPECT_EQ(nowhere.asked.status, 1);
    EXPECT_EQ(nowhere.searched.status, 1);
    EXPECT_EQ(nowhere.asked.err.substr(3), nowhere.searched.err.substr(6));
}

TEST_F(search, reads_words_in_brackets_like_ask) {
    docs_.write("list.txt", "The valve [a,b] is new.");
    EXPECT_NE(run({"[a,b]"}).out.find("list.txt"), std::string::npos);
    EXPECT_NE(run({"valve", "[a,b]"}).out.find("list.txt"), std::string::npos);
    EXPECT_EQ(run({"gearbox", "--nothing"}).status, 2);
    EXPECT_EQ(run({"--", "gearbox", "-another"}).out.find("b.txt"), std::string::npos);
}

#endif
