// The programs of docs/properties.md, and their output.
#include <toolkit/extract/extract.hpp>
#include <toolkit/properties/filter_text.hpp>
#include <toolkit/retrieval/hybrid.hpp>

#include "../retrieval/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace {

toolkit::result<std::string> mills(const toolkit::library& lib, const toolkit::owner& who) {
    const auto view = lib.for_owner(who);
    const auto found = view.query_properties(
        {.where = toolkit::where("power") >= 20 && toolkit::where("built") < "1900-01-01" &&
                  toolkit::within_metres("place", {52.52, 13.405}, 100'000),
         .order = toolkit::property_order{.property = "place", .from = toolkit::coordinates{52.52, 13.405}},
         .limit = 10});
    if (!found) return found.error();
    std::string all;
    for (const toolkit::found_document& each : *found) {
        all += each.filename + ", " + std::to_string(static_cast<int>(*each.metres / 1000)) + " km\n";
        for (const auto& [name, value] : each.properties) all += "  " + name + " = " + toolkit::to_text(value) + "\n";
    }
    return all;
}

// The kind of a document, by the folder that it lies in.
std::vector<toolkit::property> kind_of_file(std::string_view filename, const toolkit::extraction&) {
    const std::size_t slash = filename.find('/');
    if (slash == std::string_view::npos) return {};
    return {{"kind", std::string{filename.substr(0, slash)}}};
}
toolkit::result<toolkit::sync_report> index_mills(toolkit::library& lib, const toolkit::owner& who,
                                                  const std::string& docs) {
    const toolkit::property_source by_folder{"by folder 1", kind_of_file};
    return lib.sync_folder(who, docs, by_folder);
}

}  // namespace

TEST(page_of_properties, prints_the_documented_output) {
    const temporary_folder index;
    const temporary_folder docs;
    docs.write("mills/werder.md",
               "---\ntitle: The mill of Werder\nbuilt: 1736-05-01\npower: 24\ntags: [wind, museum]\n"
               "place: {latitude: 52.3787, longitude: 12.9369}\n---\nIts gearbox needs oil.\n");
    docs.write("mills/paris.txt", "A mill that is far away.");
    docs.write("mills/paris.txt.meta.json",
               R"({"built": "1717-01-01", "power": 30, "place": {"lat": 48.8847, "lon": 2.3322}})");
    auto lib = *toolkit::library::open(index.path());
    const toolkit::owner me{"me"};
    ASSERT_TRUE(index_mills(lib, me, docs.path()));
    const auto text = mills(lib, me);
    ASSERT_TRUE(text) << text.error().message();
    const std::string modified = text->substr(text->find("file.modified = ") + 16, 4);
    EXPECT_GE(modified, "2024");
    std::string expected =
        "mills/werder.md, 35 km\n"
        "  built = 1736-05-01\n"
        "  file.format = markdown\n"
        "  file.modified = X\n"
        "  file.size = 153\n"
        "  file.words = 4\n"
        "  kind = mills\n"
        "  place = geo:52.3787,12.9369\n"
        "  power = 24\n"
        "  tags = wind, museum\n"
        "  title = The mill of Werder\n";
    std::string printed = *text;
    const std::size_t at = printed.find("file.modified = ") + 16;
    printed.replace(at, printed.find('\n', at) - at, "X");
    EXPECT_EQ(printed, expected);
    EXPECT_EQ(lib.for_owner(me).query_properties({.where = toolkit::where("kind") == "mills"})->size(), 2U);
}
