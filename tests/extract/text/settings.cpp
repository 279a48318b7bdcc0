// extract/text/settings.hpp, extract/text/open_text.hpp
#include <toolkit/extract/all.hpp>
#include <toolkit/extract/text/settings.hpp>

#include "../damage.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace {

constexpr std::string_view fstab =
    "# /etc/fstab: static file system information.\n#\n# Use 'blkid' to print the universally unique identifier for a\n"
    "# device; this may be used with UUID= as a more robust way to name devices\n#\n"
    "# <file system> <mount point>   <type>  <options>       <dump>  <pass>\n"
    "UUID=0a3407de-014b-458b-b5c1-848e92a327a3 /     ext4   defaults   0      1\n"
    "# swap was on /dev/sda5\nUUID=x none swap sw 0 0\n";

std::string kinds_of(const toolkit::extraction& made) {
    std::string kinds;
    for (const toolkit::block& one : made.blocks) kinds += "phict"[static_cast<std::size_t>(one.kind)];
    return kinds;
}

/// The headings of a program, in order.
std::string names_in(std::string_view filename, std::string_view code) {
    const auto made = toolkit::extract_code(filename, code);
    std::string names;
    for (const toolkit::block& one : made->blocks)
        if (one.kind == toolkit::block_kind::heading) (names += one.bytes.of(made->text)) += ' ';
    return names;
}

}  // namespace

TEST(settings, with_comments_are_not_markdown) {
    const auto as_code = toolkit::all_extractors::read("etc/fstab", fstab);
    ASSERT_TRUE(as_code);
    EXPECT_EQ(kinds_of(*as_code), "c");
    EXPECT_NE(as_code->text.find("# <file system> <mount point>   <type>"), std::string::npos);
    const auto as_text = toolkit::standard_extractors::read("etc/fstab", fstab);
    ASSERT_TRUE(as_text);
    EXPECT_EQ(kinds_of(*as_text).find('h'), std::string::npos);
    EXPECT_TRUE(toolkit::reads_as_settings({"hosts", {}, "# one\n# two\n127.0.0.1 localhost\n"}));
}

TEST(settings, exclude_texts_with_headings) {
    for (const std::string_view text :
         {"# Title\n\nText.\n\n# Another\n", "# Title\n## Part\nText\n## Part two\n", "", "#\n", "Text.\n# A comment\n",
          "# Title\n\n```sh\n# one\n# two\n# three\n```\n", "# One\n\nText\n\n# Two\n\n# Three\n# Four\n"})
        EXPECT_FALSE(toolkit::reads_as_settings({"README", {}, text})) << text;
    EXPECT_FALSE(toolkit::reads_as_settings({"a.md", {}, fstab}));
    EXPECT_EQ(kinds_of(*toolkit::all_extractors::read("README", "# Title\n\nText.\n\n## Part\n\n- a\n- b\n")), "hphii");
}

TEST(settings, of_this_machine_are_detected) {
    for (const char* path : {"/etc/fstab", "/etc/ssh/ssh_config", "/etc/services", "/etc/login.defs", "/etc/shells"}) {
        const std::string bytes = damage::bytes_of(path);
        if (std::count(bytes.begin(), bytes.end(), '#') < 4) continue;
        const auto made = toolkit::standard_extractors::read(path, bytes);
        ASSERT_TRUE(made) << path;
        EXPECT_EQ(kinds_of(*made).find('h'), std::string::npos) << path;
    }
}

TEST(code, strings_of_several_lines_hold_no_declaration) {
    EXPECT_EQ(names_in("a.py", "def one():\n    x = \"\"\"\n\ndef no():\n\"\"\"\n\ndef two():\n    pass\n"),
              "one two ");
    EXPECT_EQ(names_in("a.py", "def one():\n    x = '''\n\ndef no():\n'''\n\ndef two():\n    pass\n"), "one two ");
    EXPECT_EQ(names_in("A.java", "class One {\n  String s = \"\"\"\n\nclass No {\n\"\"\";\n}\n\nclass Two {\n}\n"),
              "One Two ");
}

TEST(code, triple_quotes_in_comments_strings_and_other_languages_open_nothing) {
    EXPECT_EQ(names_in("a.py", "# never write ''' here\n\ndef one():\n    pass\n\ndef two():\n    pass\n"), "one two ");
    EXPECT_EQ(names_in("a.py", "x = \"'''\"\n\ndef one():\n    y = '\"\"\"'  # and \"\"\"\n\ndef two():\n    pass\n"),
              "one two ");
    EXPECT_EQ(names_in("a.py", "x = \"\"\"it's '''so''' said\"\"\"\n\ndef one():\n    pass\n\ndef two():\n    pass\n"),
              "one two ");
    EXPECT_EQ(names_in("a.py", "x = \"a \\\" \\\"\\\"\\\" b\"\n\ndef one():\n    pass\n"), "one ");
    EXPECT_EQ(names_in("a.cpp", "const char* q = R\"(\"\"\")\";\n\nint one() {\n}\n\nint two() {\n}\n"), "one two ");
    EXPECT_EQ(names_in("a.rs", "// '''\n\nfn one() {\n}\n\nfn two() {\n}\n"), "one two ");
    EXPECT_EQ(names_in("a.sh", "x=\"''''\"\n\none() {\n}\n\ntwo() {\n}\n"), "one two ");
    EXPECT_EQ(names_in("A.kt", "val q = '\"'\n\nfun one() {\n}\n\nfun two() {\n}\n"), "one two ");
}
