// retrieval/index/matching.hpp, property_search.hpp, gather.hpp, through retrieval/library.hpp
#include <toolkit/extract/extract.hpp>
#include <toolkit/properties/distance.hpp>
#include <toolkit/properties/filter_text.hpp>
#include <toolkit/retrieval/lexical.hpp>

#include "../retrieval/place.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

using toolkit::failure_kind;
using toolkit::owner;
using toolkit::property;
using toolkit::property_filter;
using toolkit::property_query;
using toolkit::where;
using toolkit::within_metres;

namespace {

using names = std::vector<std::string>;

class property_queries : public testing::Test, protected place {
protected:
    using place::found;

    property_queries() {
        add("berlin.md",
            "price: 100\nauthor: Ann\ntags: [mill, Oil]\npublished: 2024-02-29\nplace: {lat: 52.52, lon: 13.405}\n");
        add("paris.md",
            "price: 50\nauthor: Bert\ntags: [oil]\npublished: 2024-02-29T12:00:00Z\nplace: {lat: 48.8566, lon: "
            "2.3522}\n");
        add("potsdam.md", "price: 150.5\nauthor: ann\npublished: 2024-03-01\nplace: {lat: 52.3906, lon: 13.0645}\n");
        add("none.md", "");
        add("text.md", "price: cheap\n");
    }
    void add(const std::string& filename, std::string_view front, const owner& who = me,
             const std::string& collection = {}) {
        const auto id = lib.add(who, filename, "---\n" + std::string{front} + "---\nOil for the gearbox of " + filename,
                                collection);
        ASSERT_TRUE(id) << id.error().message();
    }
    [[nodiscard]] names found(std::string_view filter) const {
        const auto read = toolkit::read_filter(filter);
        if (!read) return {read.error().message()};
        return found({.where = *read});
    }
    [[nodiscard]] std::string wrong(const property_query& request,
                                    failure_kind kind = failure_kind::unknown_property) const {
        const auto documents = lib.for_owner(me).query_properties(request);
        EXPECT_FALSE(documents);
        if (documents) return {};
        EXPECT_EQ(documents.error().kind, kind);
        return documents.error().message();
    }
    [[nodiscard]] std::vector<property> properties_of(const std::string& filename, const owner& who = me) const {
        const auto document = lib.for_owner(who).document(toolkit::document_id(who, filename));
        return document ? document->properties : std::vector<property>{};
    }
};

}  // namespace

TEST_F(property_queries, ranges_include_their_ends_when_stated) {
    EXPECT_EQ(found("price < 100"), names{"paris.md"});
    EXPECT_EQ(found("price <= 100"), (names{"berlin.md", "paris.md"}));
    EXPECT_EQ(found("price > 100"), names{"potsdam.md"});
    EXPECT_EQ(found("price >= 100 and price <= 100"), names{"berlin.md"});
    EXPECT_EQ(found("price = 150.5"), names{"potsdam.md"});
    EXPECT_EQ(found("price < -1e300"), names{});
    EXPECT_EQ(found("price = cheap"), names{"text.md"});
}

TEST_F(property_queries, a_day_covers_all_of_its_moments) {
    EXPECT_EQ(found("published = 2024-02-29"), (names{"berlin.md", "paris.md"}));
    EXPECT_EQ(found("published <= 2024-02-29"), (names{"berlin.md", "paris.md"}));
    EXPECT_EQ(found("published > 2024-02-29"), names{"potsdam.md"});
    EXPECT_EQ(found("published < 2024-02-29"), names{});
    EXPECT_EQ(found("published >= 2024-02-29T12:00:00Z"), (names{"paris.md", "potsdam.md"}));
    EXPECT_EQ(found("published < \"2024-02-29T13:00:00+01:00\""), names{"berlin.md"});
    EXPECT_EQ(found("published in (2024-03-01, 2020-01-01)"), names{"potsdam.md"});
}

TEST_F(property_queries, texts_compare_with_or_without_case) {
    EXPECT_EQ(found("author = Ann"), names{"berlin.md"});
    EXPECT_EQ(found("author ~ ANN"), (names{"berlin.md", "potsdam.md"}));
    EXPECT_EQ(found("author in (Bert, ann)"), (names{"paris.md", "potsdam.md"}));
    EXPECT_EQ(found("author ~ in (BERT)"), names{"paris.md"});
    EXPECT_EQ(found("tags = oil"), names{"paris.md"});
    EXPECT_EQ(found("tags ~ oil"), (names{"berlin.md", "paris.md"}));
    EXPECT_EQ(found("tags ~ in (x, MILL)"), names{"berlin.md"});
}

TEST_F(property_queries, conditions_are_composed) {
    EXPECT_EQ(found("author exists and not price > 100"), (names{"berlin.md", "paris.md"}));
    EXPECT_EQ(found("not price exists"), names{"none.md"});
    EXPECT_EQ(found("price = 50 or price = 100"), (names{"berlin.md", "paris.md"}));
    EXPECT_EQ(found("(price = 50 or price = 100) and (author = Ann or tags = mill)"), names{"berlin.md"});
    EXPECT_EQ(found("not (price exists or file.words exists)"), names{});
    EXPECT_EQ(found("author != Ann"), (names{"none.md", "paris.md", "potsdam.md", "text.md"}));
    EXPECT_EQ(found(property_query{}).size(), 5U);
}

TEST_F(property_queries, places_are_found_within_metres) {
    const toolkit::coordinates berlin{52.52, 13.405};
    const double to_potsdam = toolkit::metres_between(berlin, {52.3906, 13.0645});
    EXPECT_NEAR(to_potsdam, 27'200, 300);
    EXPECT_EQ(found({.where = within_metres("place", berlin, to_potsdam)}), (names{"berlin.md", "potsdam.md"}));
    EXPECT_EQ(found({.where = within_metres("place", berlin, to_potsdam - 1)}), names{"berlin.md"});
    EXPECT_EQ(found({.where = within_metres("place", berlin, 0)}), names{"berlin.md"});
    EXPECT_EQ(found("place within 900 km of 52.52, 13.405 and price < 100"), names{"paris.md"});
}

TEST_F(property_queries, are_sorted_and_cut) {
    const auto sorted = [&](const std::string& by, bool descending = false) {
        return found({.order = toolkit::property_order{by, descending, {}}});
    };
    EXPECT_EQ(sorted("price"), (names{"paris.md", "berlin.md", "potsdam.md", "text.md", "none.md"}));
    EXPECT_EQ(sorted("price", true), (names{"text.md", "potsdam.md", "berlin.md", "paris.md", "none.md"}));
    EXPECT_EQ(sorted("published", true), (names{"potsdam.md", "paris.md", "berlin.md", "none.md", "text.md"}));
    EXPECT_EQ(sorted("author"), (names{"berlin.md", "potsdam.md", "paris.md", "none.md", "text.md"}));
    property_query near{.order = toolkit::property_order{"place", false, toolkit::coordinates{48.85, 2.35}},
                        .limit = 2};
    EXPECT_EQ(found(near), (names{"paris.md", "potsdam.md"}));
    const auto documents = lib.for_owner(me).query_properties(near);
    EXPECT_LT(*documents->front().metres, 1000);
    EXPECT_GT(*documents->back().metres, 800'000);
    near.limit = 0;
    EXPECT_EQ(found(near), names{});
}

TEST_F(property_queries, that_no_document_can_match_are_explained_errors) {
    constexpr auto wrong_itself = failure_kind::invalid_argument;
    EXPECT_EQ(wrong({.where = where("prise") < 100}),
              "where: no document has a property \"prise\"; did you mean \"price\", a number or a text?");
    EXPECT_EQ(wrong({.where = where("x") < 100}),
              "where: no document has a property \"x\"; the properties are author, place, price, "
              "published, tags, file.format, file.size, file.words");
    EXPECT_EQ(wrong({.where = where("author") < 5}), "where: \"author\" is a text, but the condition is for a number");
    EXPECT_EQ(wrong({.where = where("author") < "Ann"}, wrong_itself),
              "where: \"author\": \"Ann\" is not a date, but < compares numbers and dates");
    EXPECT_EQ(wrong({.where = where("place") == "Berlin"}),
              "where: \"place\" is a place, but the condition is for a text or a list of texts");
    EXPECT_EQ(wrong({.where = within_metres("price", {0, 0}, 1)}),
              "where: \"price\" is a number or a text, but the condition is for a place");
    EXPECT_EQ(wrong({.where = where("published") == 5}),
              "where: \"published\" is a date, but the condition is for a number");
    EXPECT_EQ(wrong({.order = toolkit::property_order{"prise", false, {}}}),
              "where: no document has a property \"prise\"; did you mean \"price\", a number or a text?");
    EXPECT_EQ(wrong({.order = toolkit::property_order{"tags", false, {}}}),
              "where: \"tags\" is a list of texts, which has no sort order; sort by a number or a text or a date");
    EXPECT_EQ(wrong({.order = toolkit::property_order{"place", false, {}}}),
              "where: \"place\" is a place, which has no sort order; set the place to sort from, because places are "
              "sorted by distance");
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_NE(wrong({.where = where("price") < nan}, wrong_itself).find("not finite"), std::string::npos);
    EXPECT_NE(
        wrong({.where = where("price") < std::numeric_limits<double>::infinity()}, wrong_itself).find("not finite"),
        std::string::npos);
    EXPECT_NE(wrong({.where = within_metres("place", {nan, 0}, 1)}, wrong_itself).find("latitude"), std::string::npos);
    EXPECT_NE(wrong({.where = within_metres("place", {0, 0}, nan)}, wrong_itself).find("metres"), std::string::npos);
    EXPECT_NE(wrong({.where = within_metres("place", {0, 0}, -1)}, wrong_itself).find("metres"), std::string::npos);
    EXPECT_NE(wrong({.order = toolkit::property_order{"place", false, toolkit::coordinates{0, nan}}}, wrong_itself)
                  .find("latitude"),
              std::string::npos);
    property_filter deep = where("price") < 1;
    for (int i = 0; i < 40; ++i) deep = !std::move(deep);
    EXPECT_NE(wrong({.where = deep}, wrong_itself).find("16 levels"), std::string::npos);
    property_filter broad;
    for (int i = 0; i < 1024; ++i) broad.any.emplace_back();
    EXPECT_NE(wrong({.where = broad}, wrong_itself).find("1,024 filters"), std::string::npos);
    broad.any.pop_back();
    EXPECT_EQ(found({.where = broad}).size(), 5U);
    property_filter listed;
    listed.conditions.push_back({"author", toolkit::property_test::one_of, names(257, "x"), {}, {}, false});
    EXPECT_NE(wrong({.where = listed}, wrong_itself).find("256 texts"), std::string::npos);
    listed.conditions.front().value = names{"Bob", "zz", "aa"};
    EXPECT_EQ(found({.where = listed}), found("author = Bob")) << "the list is in no order";
    property_filter bare;
    bare.conditions.push_back({"price", toolkit::property_test::below, {}, {}, {}, false});
    EXPECT_NE(wrong({.where = bare}, wrong_itself).find("needs a value"), std::string::npos);
}

TEST_F(property_queries, narrow_a_search) {
    const auto view = toolkit::lexical{lib}.for_owner(me);
    const auto searched = [&](const property_filter& filter) {
        names all;
        const auto hits = view.search({.text = "gearbox oil", .top_k = 10, .where = filter});
        if (!hits) return names{hits.error().message()};
        for (const auto& hit : *hits) all.push_back(hit.filename);
        std::sort(all.begin(), all.end());
        return all;
    };
    EXPECT_EQ(searched({}).size(), 5U);
    EXPECT_EQ(searched(where("price") <= 100), (names{"berlin.md", "paris.md"}));
    EXPECT_EQ(searched(!where("price").exists()), names{"none.md"});
    EXPECT_EQ(searched(where("price") > 1000), names{});
    EXPECT_NE(searched(where("prise") > 1000).front().find("did you mean"), std::string::npos);
    EXPECT_EQ(
        view.search({.text = "gearbox", .within = toolkit::document_id(me, "paris.md"), .where = where("price") > 60})
            ->size(),
        0U);
}

TEST_F(property_queries, do_not_find_removed_or_replaced_documents) {
    add("berlin.md", "prix: 100\n");
    EXPECT_EQ(found("price >= 100"), names{"potsdam.md"});
    EXPECT_EQ(found("prix = 100"), names{"berlin.md"});
    EXPECT_EQ(*toolkit::find_property(properties_of("berlin.md"), "prix"), toolkit::property_value{100.0});
    EXPECT_EQ(toolkit::find_property(properties_of("berlin.md"), "price"), nullptr);
    ASSERT_TRUE(*lib.remove(me, "berlin.md"));
    EXPECT_NE(wrong({.where = where("prix") == 100}).find("no document has a property \"prix\""), std::string::npos);
}

TEST_F(property_queries, see_only_one_owner) {
    add("berlin.md", "price: 1\nsecret: yours\n", you);
    EXPECT_EQ(found("price < 60"), names{"paris.md"});
    EXPECT_EQ(found({.where = where("price") < 60}, you), names{"berlin.md"});
    EXPECT_EQ(wrong({.where = where("secret").exists()}).find("did you mean"), std::string::npos);
    EXPECT_EQ(found({.where = where("secret").exists()}, you), names{"berlin.md"});
    EXPECT_EQ(found({.where = where("price") < 60}, owner{"nobody"}), names{});
}

TEST_F(property_queries, may_be_of_some_collections) {
    add("other.md", "price: 50\n", me, "shop");
    EXPECT_EQ(found({.where = where("price") == 50, .collections = {"shop"}}), names{"other.md"});
    EXPECT_EQ(found({.where = where("price") == 50}), (names{"other.md", "paris.md"}));
}

TEST_F(property_queries, stop_on_request) {
    const toolkit::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(lib.for_owner(me).query_properties({.where = where("price") < 5}, stop.get_token()).error().kind,
              failure_kind::cancelled);
    property_filter empty;
    empty.all.emplace_back();
    EXPECT_EQ(lib.for_owner(me).query_properties({.where = empty}, stop.get_token()).error().kind,
              failure_kind::cancelled);
}

TEST_F(property_queries, survive_merging) {
    for (int i = 0; i < 40; ++i)
        add("p" + std::to_string(i) + ".md",
            "price: " + std::to_string(1000 + i) + "\ntags: [t" + std::to_string(i % 3) + "]\n");
    EXPECT_EQ(found("price >= 1038"), (names{"p38.md", "p39.md"}));
    EXPECT_EQ(found({.where = where("tags") == "t1", .limit = 100}).size(), 13U);
    EXPECT_EQ(found("price = 150.5 and author = ann"), names{"potsdam.md"});
}

TEST_F(property_queries, the_facts_of_a_file_are_properties) {
    const auto of = properties_of("none.md");
    EXPECT_EQ(*toolkit::find_property(of, "file.format"), toolkit::property_value{std::string{"markdown"}});
    EXPECT_EQ(*toolkit::find_property(of, "file.words"), toolkit::property_value{6.0});
    EXPECT_EQ(*toolkit::find_property(of, "file.size"), toolkit::property_value{8.0 + 30});
    EXPECT_EQ(toolkit::find_property(of, "file.modified"), nullptr);
    EXPECT_EQ(found("file.words > 1 and file.format = markdown").size(), 5U);
}

TEST_F(property_queries, a_programs_own_function_gives_properties) {
    const toolkit::property_source own{"test 1", [](std::string_view filename, const toolkit::extraction& made) {
                                           return std::vector<property>{
                                               {"of", std::string{filename}},
                                               {"bytes", static_cast<double>(made.text.size())},
                                               {"file.size", 5.0},
                                               {"price", 7.0},
                                               {"bad", std::numeric_limits<double>::infinity()}};
                                       }};
    ASSERT_TRUE(lib.add(me, "own.md", "---\nprice: 3\n---\nText.", {}, {}, own));
    const auto of = properties_of("own.md");
    EXPECT_EQ(*toolkit::find_property(of, "of"), toolkit::property_value{std::string{"own.md"}});
    EXPECT_EQ(*toolkit::find_property(of, "bytes"), toolkit::property_value{5.0});
    EXPECT_EQ(*toolkit::find_property(of, "price"), toolkit::property_value{7.0});
    EXPECT_EQ(*toolkit::find_property(of, "file.size"), toolkit::property_value{22.0});
    const toolkit::property_value notes =
        std::vector<std::string>{"the function of properties: \"file.size\" has a name that the library reserves",
                                 "the function of properties: \"bad\" is a number that is not finite"};
    EXPECT_EQ(*toolkit::find_property(of, "file.notes"), notes);
}

TEST_F(property_queries, a_throwing_function_loses_only_its_properties) {
    const toolkit::property_source throws{"test 1",
                                          [](std::string_view, const toolkit::extraction&) -> std::vector<property> {
                                              throw std::runtime_error("no network");
                                          }};
    ASSERT_TRUE(lib.add(me, "own.md", "---\nprice: 3\n---\nText.", {}, {}, throws));
    EXPECT_EQ(*toolkit::find_property(properties_of("own.md"), "price"), toolkit::property_value{3.0});
    EXPECT_EQ(*toolkit::find_property(properties_of("own.md"), "file.notes"),
              (toolkit::property_value{std::vector<std::string>{"the function of properties threw: no network"}}));
}

TEST_F(property_queries, appear_in_the_status) {
    const auto status = lib.status(me);
    ASSERT_TRUE(status);
    ASSERT_EQ(status->size(), 5U);
    EXPECT_EQ((*status)[2].filename, "paris.md");
    EXPECT_EQ(*toolkit::find_property((*status)[2].properties, "price"), toolkit::property_value{50.0});
}

TEST_F(property_queries, a_writer_refuses_a_document_with_invalid_properties) {
    auto writer = lib.write(me);
    auto made = toolkit::index_document("x.md", {}, *toolkit::standard_extractors::read("x.md", "x"));
    made.properties = {{"b", 1.0}, {"a", 1.0}};
    const auto added = writer->add(std::move(made));
    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().kind, failure_kind::invalid_argument);
    EXPECT_EQ(added.error().detail.view(), "its properties: \"a\" is not sorted by name, or occurs twice");
}
