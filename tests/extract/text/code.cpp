// extract/code.hpp, extract/text/declaration.hpp
#include <toolkit/extract/code.hpp>
#include <toolkit/extract/text.hpp>
#include <toolkit/extract/text/declaration.hpp>

#include <test_paths.hpp>

#include "../../effort.hpp"
#include "../damage.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

using toolkit::block_kind;
using toolkit::code_extractor;
using toolkit::extract_code;
using toolkit::fit;
using toolkit::source_code::declared_name;

static_assert(toolkit::Extractor<code_extractor>);

namespace {

fit fits(std::string_view filename, std::string_view text = "x\n") {
    return code_extractor::fits({filename, text, text});
}

/// The text that is written as code, one block after the other, without white space.
std::string code_of(const toolkit::extraction& made) {
    std::string code;
    for (const toolkit::block& one : made.blocks)
        if (one.kind == block_kind::code)
            for (const char c : one.bytes.of(made.text))
                if (!toolkit::source_code::is_blank({&c, 1}) && c != '\n') code += c;
    return code;
}
std::string without_white_space(std::string_view text) {
    std::string code;
    for (const char c : text)
        if (!toolkit::source_code::is_blank({&c, 1}) && c != '\n') code += c;
    return code;
}

std::vector<std::string> headings_of(const toolkit::extraction& made) {
    std::vector<std::string> headings;
    for (const toolkit::block& one : made.blocks)
        if (one.kind == block_kind::heading) headings.emplace_back(one.bytes.of(made.text));
    return headings;
}

}  // namespace

TEST(code, declarations_become_headings_and_keep_their_comments) {
    const auto made =
        extract_code("src/a.cpp",
                     "// Licence.\n#include <a>\n\n/// Adds.\n/// Two.\nint add(int a, int b) {\n    int c;\n\n"
                     "    return c;\n}\n\nclass thing {\n};\n");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->title, "a.cpp");
    EXPECT_EQ(made->text,
              "// Licence.\n#include <a>\n\nadd\n\n/// Adds.\n/// Two.\nint add(int a, int b) {\n    int c;\n\n    "
              "return c;\n}\n\n"
              "thing\n\nclass thing {\n};");
    ASSERT_EQ(made->blocks.size(), 5U);
    EXPECT_EQ(made->blocks[0].kind, block_kind::code);
    EXPECT_EQ(made->blocks[0].heading, "");
    EXPECT_EQ(made->blocks[2].heading, "add");
    EXPECT_EQ(made->blocks[3].kind, block_kind::heading);
}

TEST(code, python_is_cut_between_functions_and_not_inside) {
    const auto made = extract_code("a.py",
                                   "import os\n\n@wraps(x)\nasync def run(a):\n    \"\"\"Runs.\n\nclass of its "
                                   "own\n\"\"\"\n    pass\n\n    return 1\n\n\n"
                                   "class Foo(Bar):\n    def m(self):\n        pass\n\nx = 1\n");
    ASSERT_TRUE(made);
    EXPECT_EQ(headings_of(*made), (std::vector<std::string>{"run", "Foo"}));
    EXPECT_NE(made->text.find("class Foo(Bar):\n    def m(self):\n        pass\n\nx = 1"), std::string::npos);
}

TEST(code, the_end_of_a_declaration_is_a_border_too) {
    const auto made = extract_code("a.go", "func a() {\n\tx()\n}\n// b does.\nfunc (r *T) b() {\n}\nvar x = 1\n");
    ASSERT_TRUE(made);
    EXPECT_EQ(headings_of(*made), (std::vector<std::string>{"a", "b"}));
    EXPECT_NE(made->text.find("b\n\n// b does.\nfunc (r *T) b() {"), std::string::npos);
    const auto joined = extract_code("a.js", "if (a) {\n}\nelse {\n}\n");
    EXPECT_EQ(joined->blocks.size(), 1U);
}

TEST(code, small_pieces_are_joined_and_long_ones_cut_at_blank_lines) {
    const auto joined = extract_code("a.py", damage::repeated("x = 1\n\n", 100));
    ASSERT_TRUE(joined);
    EXPECT_EQ(joined->blocks.size(), 20U);  // of ten lines with their blank ones
    const auto cut = extract_code(
        "a.py", "class A:\n" + damage::repeated("    def m(self):\n        x\n        y\n\n        z\n\n", 100));
    ASSERT_TRUE(cut);
    EXPECT_EQ(headings_of(*cut), std::vector<std::string>{"A"});
    EXPECT_GT(cut->blocks.size(), 9U);
    for (const toolkit::block& one : cut->blocks) {
        const std::string_view text = one.bytes.of(cut->text);
        EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 62);
        EXPECT_TRUE(one.kind == block_kind::heading || text.starts_with("class") || text.starts_with("    def"))
            << text;
    }
}

TEST(code, sections_of_settings_are_headings) {
    const auto made = extract_code("a.toml", "x = 1\n[package]  # this\nname = \"n\"\n\n[[bin]]\na = [1]\n");
    ASSERT_TRUE(made);
    EXPECT_EQ(headings_of(*made), (std::vector<std::string>{"package", "bin"}));
    const auto attributes = extract_code("a.cs", "[Serializable]\npublic sealed class Foo\n{\n}\n");
    EXPECT_EQ(headings_of(*attributes), std::vector<std::string>{"Foo"});
}

TEST(code, a_comment_with_blank_lines_is_not_cut_nor_read_for_names) {
    const auto made = extract_code("a.c", "/*\n\nclass of problems\n\nstruct x {\n*/\nint f(void)\n{\n}\n");
    ASSERT_TRUE(made);
    EXPECT_EQ(headings_of(*made), std::vector<std::string>{"f"});
    EXPECT_EQ(made->blocks.size(), 2U);
}

TEST(code, names_are_found_in_many_languages) {
    struct example {
        std::string_view line;
        std::string_view name;
        std::string_view next = "";
    };
    for (const auto& [line, name, next] : {
             example{"int main(int argc, char** argv) {", "main"},
             example{"static void foo(void)", "foo", "{"},
             example{"void Foo::bar() const {", "Foo::bar"},
             example{"Foo::Foo(int a)", "Foo::Foo", "    : a_(a) {}"},
             example{"template <class T> struct box {", "box"},
             example{"template <class T> T max(T a, T b) {", "max"},
             example{"[[nodiscard]] constexpr bool is(int x) noexcept;", "is"},
             example{"enum class color : int {", "color"},
             example{"namespace a::b {", "a::b"},
             example{"namespace a::inline b {", "a"},
             example{"extern \"C\" int f(int);", "f"},
             example{"typedef struct node {", "node"},
             example{"def f(x):", "f"},
             example{"async def g(self):", "g"},
             example{"class A(B):", "A"},
             example{"def self.call!(a)", "self.call!"},
             example{"module A::B", "A::B"},
             example{"function foo(a, b) {", "foo"},
             example{"export default async function run() {", "run"},
             example{"const add = (a, b) => {", "add"},
             example{"export const C = async function (x) {", "C"},
             example{"interface Shape<T> {", "Shape"},
             example{"export type Id = string;", "Id"},
             example{"public abstract class Foo extends Bar {", "Foo"},
             example{"data class P(val x: Int)", "P"},
             example{"fun String.twice(): String {", "String.twice"},
             example{"func (s *Server) Run(a int) error {", "Run"},
             example{"type Point struct {", "Point"},
             example{"pub(crate) async fn go<'a>(x: &'a str) {", "go"},
             example{"impl<T: X> Display for Wrapper<T> {", "Display for Wrapper<T>"},
             example{"macro_rules! vec2 {", "vec2"},
             example{"trait Draw {", "Draw"},
             example{"CREATE TABLE IF NOT EXISTS shop.orders (", "shop.orders"},
             example{"create or replace function f(x int)", "f"},
             example{"CREATE UNIQUE INDEX \"my ix\" ON t (a);", "my ix"},
             example{"local function M.foo(a)", "M.foo"},
             example{"sub name {", "name"},
             example{"greet() {", "greet"},
             example{"function Get-Thing {", "Get-Thing"},
             example{"(defn add [a b]", "add"},
             example{"(defun my-f (x)", "my-f"},
             example{"defmodule A.B do", "A.B"},
             example{"function(add_one target)", "add_one"},
             example{R"(resource "aws_s3_bucket" "logs" {)", R"("aws_s3_bucket" "logs")"},
             example{"message Person {", "Person"},
             example{"protocol Drawable {", "Drawable"},
             example{"entity adder is", "adder"},
             example{"module counter(input clk);", "counter"},
         })
        EXPECT_EQ(declared_name(line, next), name) << line;
}

TEST(code, other_lines_declare_nothing) {
    for (const std::string_view line : {"return foo(x);",
                                        "if (a) {",
                                        "for (int i = 0; i < n; ++i) {",
                                        "while (true) {",
                                        "} else if (b) {",
                                        "foo(1, 2);",
                                        "x = f(y)",
                                        "int x = f(3);",
                                        "std::sort(a, b);",
                                        "#include <x>",
                                        "type: string",
                                        "class: foo",
                                        "class = 3",
                                        "import x from 'y';",
                                        "const x = require('x');",
                                        "print foo (x);",
                                        "export default {",
                                        "using a = b;",
                                        "",
                                        "{",
                                        "(function () {",
                                        "export default function () {",
                                        "a.b(c, {",
                                        "echo \"x (y)\" {",
                                        "switch (x) {",
                                        "case f(x):",
                                        "struct {",
                                        "class",
                                        "function",
                                        "(",
                                        "((",
                                        "create",
                                        "create table",
                                        "impl",
                                        "impl {"})
        EXPECT_EQ(declared_name(line, "    x"), "") << line;
}

TEST(code, is_detected_by_name_or_first_line) {
    for (const std::string_view name : {"a.c", "a/b.HPP", "x.py", "x.tsx", "x.yml", "x.toml", "Makefile",
                                        "d/CMakeLists.txt", "Dockerfile", "x.sql", "x.conf", ".gitconfig", "x.R"})
        EXPECT_EQ(fits(name), fit::by_name) << name;
    for (const std::string_view name : {"a.txt", "a.md", "a.html", "noending", "a.", "c", "py", "", "a.py/x"})
        EXPECT_EQ(fits(name), fit::no) << name;
    EXPECT_EQ(fits("run", "#!/bin/sh\n# a\n# b\n"), fit::by_content);
    EXPECT_EQ(fits("lib", "#![allow(x)]\n"), fit::no);
}

TEST(code, keeps_every_character_of_a_source) {
    std::size_t files = 0;
    const std::filesystem::path include = std::filesystem::path{TOOLKIT_TESTS_DIR} / "../include/toolkit/retrieval";
    for (const auto& entry : std::filesystem::recursive_directory_iterator{include}) {
        if (!entry.is_regular_file()) continue;
        const std::string source = damage::bytes_of(entry.path().string());
        const auto made = extract_code(entry.path().string(), source);
        ASSERT_TRUE(made);
        ASSERT_NO_FATAL_FAILURE(damage::expect_sound(*made));
        EXPECT_EQ(code_of(*made), without_white_space(source)) << entry.path();
        EXPECT_EQ(headings_of(*made).empty(), source.find("\nnamespace ") == std::string::npos)
            << entry.path();  // doors
        ++files;
    }
    EXPECT_GT(files, 10U);
}

TEST(code, of_other_projects_is_cut_at_its_names) {
    std::error_code none;
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator{"/usr/lib", none}) {
        if (!entry.path().filename().string().starts_with("python3")) continue;
        const std::string source = damage::bytes_of((entry.path() / "email/message.py").string());
        if (source.empty()) continue;
        const auto made = extract_code("message.py", source);
        ASSERT_TRUE(made);
        ASSERT_NO_FATAL_FAILURE(damage::expect_sound(*made));
        EXPECT_EQ(code_of(*made), without_white_space(source));
        const auto headings = headings_of(*made);
        for (const std::string_view name : {"Message", "MIMEPart", "EmailMessage", "_splitparam"})
            EXPECT_NE(std::find(headings.begin(), headings.end(), name), headings.end()) << name;
        ++files;
    }
    if (files == 0) GTEST_SKIP() << "the Debian package python3 is not installed";
}

TEST(code, stops_on_request) {
    const toolkit::stop_source source;
    source.request_stop();
    EXPECT_EQ(extract_code("a.c", "int x;\n", source.get_token()).error().kind, toolkit::failure_kind::cancelled);
}

TEST(code, with_too_many_blocks_is_refused) {
    toolkit::extract_limits small;
    small.blocks = 10;
    EXPECT_EQ(extract_code("a.rs", damage::repeated("fn a() {}\n\n", 100), {}, small).error().kind,
              toolkit::failure_kind::unreadable);
}

TEST(code, of_hostile_repetition_ends_quickly_in_valid_text) {
    for (const std::string_view piece :
         {"\n",        "/*\n\n", "*/\n", "\"\"\"\n\n", "'''",        "// a\n", "// a\n\n", "}\n",           "}\n// a\n",
          "fn a\n",    "(",      "<",    "[[",         "template <", "pub(",   "class ",   "create table ", "/*",
          "    a\n\n", "[\n",    "\t",   "x",          "\\",         "a(",     "::",       "\u00E4\n\n"}) {
        for (const std::string_view name : {"a.cpp", "a.ini"}) {
            const auto made = extract_code(name, damage::repeated(piece, sized(500'000U) / piece.size()));
            ASSERT_TRUE(made) << piece;
            EXPECT_TRUE(toolkit::is_utf8(made->text)) << piece;
        }
    }
}

TEST(code, of_damaged_bytes_is_sound_or_refused) {
    static constexpr auto pieces = std::to_array<std::string_view>(
        {"{",         "}\n",  "(",    ")",      "/*",   "*/",     R"(""")",     "'''", "\n",  "\n\n",
         "\t",        "\xFF", "\xC3", "\u202E", "\x01", "class ", "template <", "[",   "]\n", "create table ",
         "function ", "//",   "\r",   "\f"});
    const std::string sample =
        "/* Licence\n\n text */\n#include <x>\n\ntemplate <class T>\nT max(T a, T b) {\n    return a;\n}\n// b\nfunc "
        "(r *T) "
        "b() {\n}\n\n[section]\na = \"\u00E4\"\n\nCREATE TABLE t (\n  a int\n);\n\n(defn f [x]\n  1)\n\ndef g(x):\n    "
        "\"\"\"Doc\n\n    more\"\"\"\n    pass\n\nconst f = (a) => {\n};\n";
    damage::dice random{13};
    std::size_t read = 0;
    for (int i = 0; i < 500; ++i) {
        const std::string bytes = damage::damaged(sample, pieces, random);
        const auto made =
            toolkit::extractors<code_extractor, toolkit::text_extractor>::read(i % 2 ? "a.cpp" : "a.ini", bytes);
        if (!made) continue;
        ++read;
        ASSERT_NO_FATAL_FAILURE(damage::expect_sound(*made)) << bytes;
    }
    EXPECT_GT(read, 400U);
}
