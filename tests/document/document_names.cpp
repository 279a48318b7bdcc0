// document/document_names.hpp
#include <toolkit/document/document_names.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using toolkit::document_finder;
using toolkit::document_ref;
using toolkit::name_match;

struct names {
    std::string filename;
    std::string title;
};

std::vector<std::size_t> found(std::string_view name, const std::vector<names>& all) {
    document_finder finder(name);
    for (std::size_t i = 0; i < all.size(); ++i) finder.offer(i, all[i].filename, all[i].title);
    std::vector<std::size_t> numbers;
    for (const auto& one : finder.best()) numbers.push_back(one.number);
    return numbers;
}
using numbers = std::vector<std::size_t>;

const std::vector<names> shelf{{"hr/Employee-Handbook.pdf", "Employee Handbook 2024"},
                               {"hr/handbook_old.md", "Old rules"},
                               {"it/vpn.md", "How to use the VPN"},
                               {"it/VPN.md", "VPN"},
                               {"notes.md", ""}};

TEST(document_names, match_the_exact_file_name_first) {
    EXPECT_EQ(found("it/vpn.md", shelf), numbers{2});
    EXPECT_EQ(found("it/VPN.md", shelf), numbers{3});
}

TEST(document_names, of_signs_alone_match_only_the_exact_file_name) {
    EXPECT_EQ(found("_", {{"a.md", ""}, {"_", ""}, {"x/_", ""}}), numbers{1});
    EXPECT_EQ(found("--", {{"_", ""}, {"--", ""}}), numbers{1});
}

TEST(document_names, match_parts_of_the_file_name_and_the_title_without_case_and_blanks) {
    EXPECT_EQ(found("vpn", shelf), (numbers{2, 3}));
    EXPECT_EQ(found("vpn.MD", shelf), (numbers{2, 3}));
    EXPECT_EQ(found("employee handbook", shelf), numbers{0});
    EXPECT_EQ(found("  Employee_Handbook.pdf ", shelf), numbers{0});
    EXPECT_EQ(found("EMPLOYEE HANDBOOK 2024", shelf), numbers{0});
    EXPECT_EQ(found("old-rules", shelf), numbers{1});
}

TEST(document_names, similar_to_the_name_rank_before_those_that_contain_it) {
    EXPECT_EQ(found("employe handbok", shelf), numbers{0});
    EXPECT_EQ(found("handbook old", shelf), numbers{1});
    EXPECT_EQ(found("handbook", shelf), (numbers{1, 0})) << "parts: the share of the name decides";
    EXPECT_EQ(found("nots", shelf), numbers{4});
    EXPECT_EQ(found("use the", shelf), numbers{2});
}

TEST(document_names, of_one_class_are_ordered_by_similarity) {
    const std::vector<names> reports{{"report 2021.md", ""}, {"report 2023.md", ""}, {"a.md", "Raport 2023"}};
    EXPECT_EQ(found("repotr 2023", reports), (numbers{1, 0, 2}));
}

TEST(document_names, below_the_similarity_are_left_out) {
    EXPECT_TRUE(found("zebra", shelf).empty());
    EXPECT_TRUE(found("", shelf).empty());
    EXPECT_TRUE(found(" _- ", shelf).empty());
    EXPECT_TRUE(found("notxx", {{"notes.md", ""}}).empty()) << "0.6";
    EXPECT_EQ(found("notey", {{"notes.md", ""}}), numbers{0}) << "0.8";
    document_finder strict("notey", {.similarity = 0.9});
    strict.offer(0, "notes.md", "");
    EXPECT_TRUE(strict.best().empty());
}

TEST(document_names, are_not_similar_by_their_extensions) {
    EXPECT_TRUE(found("b.md", {{"a.md", ""}}).empty());
    EXPECT_EQ(found("handbok.md", {{"x/handbook.md", ""}}), numbers{0});
    EXPECT_EQ(found("handbook.pdf", {{"x/handbook.docx", ""}}), numbers{0});
    EXPECT_EQ(found("it/vpm.md", shelf), (numbers{2, 3}));
    EXPECT_TRUE(found("xx/vpm.md", shelf).empty()) << "another folder";
    EXPECT_EQ(found("release notes 1.6", {{"a.md", "Release notes 1.5"}, {"release_notes-1.6.md", ""}}), numbers{1});
    EXPECT_EQ(found(".pgpass", {{"home/.pgpass", ""}}), numbers{0});
}

TEST(document_names, may_be_synonyms_and_name_a_document_once) {
    document_finder finder("the rules");
    finder.offer(0, "hr/rules.md", "Rules");
    finder.offer_synonym(1, "The Rules!");
    finder.offer_synonym(0, "the  rules");
    finder.offer_synonym(0, "The_Rules");
    EXPECT_EQ(finder.best(), (std::vector<toolkit::named_document>{{0, name_match::synonym, 1}}));
}

TEST(document_names, are_limited_in_number) {
    document_finder finder("a", {.most = 3});
    for (std::size_t i = 0; i < 100; ++i) finder.offer(i, "a" + std::to_string(i) + "xyz.md", "");
    EXPECT_EQ(finder.best().size(), 3U);
    EXPECT_EQ(finder.best().front().number, 0U);
}

TEST(document_names, of_several_views_come_from_the_best_class) {
    const auto ref = [](std::uint64_t id, std::string filename, std::string title) {
        return document_ref{toolkit::uuid::from_bits(0, id), std::move(filename), std::move(title)};
    };
    const auto best = [](std::string_view name, std::vector<document_ref> documents) {
        std::vector<std::string> files;
        for (const auto& one : toolkit::best_named(name, std::move(documents))) files.push_back(one.filename);
        return files;
    };
    using files = std::vector<std::string>;
    EXPECT_EQ(best("vpn", {ref(1, "a/how-vpn-works.md", ""), ref(2, "b/vpn.md", ""), ref(2, "b/vpn.md", "")}),
              files{"b/vpn.md"});
    EXPECT_EQ(best("vpn", {ref(1, "x.md", ""), ref(2, "y.md", "")}), (files{"x.md", "y.md"})) << "known by other names";
    EXPECT_EQ(best("vpn", {}), files{});
}

TEST(document_names, of_a_hundred_thousand_documents_are_the_most_similar) {
    std::vector<names> many;
    many.reserve(100'000);
    for (std::size_t i = 0; i < 100'000; ++i)
        many.push_back({"folder" + std::to_string(i % 97) + "/annual-report-of-site-" + std::to_string(i) + ".pdf",
                        "Annual report of the site " + std::to_string(i)});
    const numbers like = found("anual report of teh site 77123", many);
    EXPECT_EQ(like.size(), 20U);
    EXPECT_EQ(like.at(0), 77'123U);
    EXPECT_EQ(found("report", many).size(), 20U);
}

}  // namespace
