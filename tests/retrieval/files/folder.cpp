// retrieval/files/folder.hpp
#include <toolkit/retrieval/files/folder.hpp>

#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

using toolkit::failure_kind;
using toolkit::list_folder;

namespace {

std::vector<std::string> names(const toolkit::folder_listing& listing) {
    std::vector<std::string> found;
    for (const auto& file : listing.files) found.push_back(file.name);
    return found;
}
std::vector<std::string> unread(const toolkit::folder_listing& listing) {
    std::vector<std::string> found;
    for (const auto& file : listing.unread) found.push_back(file.filename);
    return found;
}

}  // namespace

TEST(folder, is_listed_recursively_in_the_order_of_names) {
    const temporary_folder folder;
    for (const char* name : {"b.md", "a/z.txt", "a/b/c.html", "a.md", "with space.txt", "line\nend.txt", "ä.txt"})
        folder.write(name, "x");
    const auto listing = list_folder(folder.path());
    ASSERT_TRUE(listing);
    EXPECT_EQ(names(*listing), (std::vector<std::string>{"a.md", "a/b/c.html", "a/z.txt", "b.md", "line\nend.txt",
                                                         "with space.txt", "ä.txt"}));
    EXPECT_TRUE(listing->unread.empty());
    EXPECT_EQ(names(*list_folder(folder.path() + "/")), names(*listing));
}

TEST(folder, skips_hidden_names) {
    const temporary_folder folder;
    for (const char* name : {"a.md", ".git/config", ".hidden.md"}) folder.write(name, "x");
    EXPECT_EQ(names(*list_folder(folder.path())), std::vector<std::string>{"a.md"});
}

TEST(folder, does_not_follow_symbolic_links) {
    const temporary_folder outside;
    outside.write("secret.txt", "x");
    outside.write("more/secret.txt", "x");
    const temporary_folder folder;
    folder.write("a.md", "x");
    folder.write("sub/b.md", "x");
    std::filesystem::create_symlink(outside.path("secret.txt"), folder.path("out.txt"));
    std::filesystem::create_symlink(outside.path("more"), folder.path("out"));
    std::filesystem::create_symlink(folder.path("a.md"), folder.path("inside.md"));
    std::filesystem::create_symlink(folder.path(), folder.path("sub/loop"));
    std::filesystem::create_symlink("nowhere", folder.path("dangling"));
    std::filesystem::create_symlink(folder.path() + "x",
                                    folder.path("neighbour"));  // a name that begins like the folder's
    std::filesystem::create_directory(folder.path() + "x");
    const auto listing = list_folder(folder.path());
    std::filesystem::remove_all(folder.path() + "x");
    ASSERT_TRUE(listing);
    EXPECT_EQ(names(*listing), (std::vector<std::string>{"a.md", "sub/b.md"}));
    EXPECT_EQ(unread(*listing), (std::vector<std::string>{"dangling", "neighbour", "out", "out.txt"}));
    EXPECT_NE(listing->unread[3].why.message().find("symbolic link out of the folder"), std::string::npos);
}

TEST(folder, reports_links_to_hidden_names) {
    const temporary_folder folder;
    folder.write("..2024/conf.txt", "x");
    folder.write(".hid/sub/b.txt", "x");
    std::filesystem::create_symlink("..2024", folder.path("..data"));
    std::filesystem::create_symlink("..data/conf.txt", folder.path("conf.txt"));
    std::filesystem::create_symlink(".hid/sub/b.txt", folder.path("b.txt"));
    const auto listing = list_folder(folder.path());
    ASSERT_TRUE(listing);
    EXPECT_TRUE(listing->files.empty() && listing->links.empty());
    EXPECT_EQ(unread(*listing), (std::vector<std::string>{"b.txt", "conf.txt"}));
    EXPECT_EQ(listing->unread[0].why.message(),
              "it is a symbolic link to a hidden name, which is skipped; copy its target");
    const temporary_folder hidden;  // a name above the folder does not count
    hidden.write(".docs/a.txt", "x");
    std::filesystem::create_symlink("a.txt", hidden.path(".docs/b.txt"));
    EXPECT_EQ(list_folder(hidden.path(".docs"))->links, std::vector<std::string>{"b.txt"});
}

TEST(folder, skips_the_index_inside_it) {
    const std::string of_owner = "da39a3ee5e6b4b0d3255bfef95601890afd80709";
    const temporary_folder folder;
    folder.write("a.md", "x");
    folder.write("index/" + of_owner + "/manifest", "x");
    folder.write("index/notes.md", "of the user");
    folder.write("index/sub/" + of_owner + "/b.md", "of the user");
    folder.write(of_owner + "/c.md", "of the user");
    const std::vector<std::string> all{"a.md", of_owner + "/c.md", "index/notes.md", "index/sub/" + of_owner + "/b.md"};
    const std::string index = folder.path("index");
    EXPECT_EQ(names(*list_folder(folder.path(), {}, index)), all);
    EXPECT_EQ(names(*list_folder(folder.path(), {}, index + "/")), all);
    EXPECT_EQ(list_folder(folder.path())->files.size(), all.size() + 1);
    std::filesystem::create_symlink("index", folder.path("link"));
    EXPECT_EQ(names(*list_folder(folder.path(), {}, folder.path("link"))), all);
    const auto within = list_folder(index, {}, index);  // the index is the folder itself
    EXPECT_EQ(names(*within), (std::vector<std::string>{"notes.md", "sub/" + of_owner + "/b.md"}));
    EXPECT_FALSE(list_folder(index + "/sub", {}, folder.path("none"))->files.empty());
}

TEST(folder, skips_links_to_the_index) {
    const std::string of_owner = "da39a3ee5e6b4b0d3255bfef95601890afd80709";
    const temporary_folder outside;
    outside.write("index/" + of_owner + "/manifest", "x");
    outside.write("index/notes.md", "x");
    const temporary_folder folder;
    folder.write("a.md", "x");
    folder.write(".index/" + of_owner + "/manifest", "x");
    std::filesystem::create_symlink(outside.path("index"), folder.path("1"));
    std::filesystem::create_symlink(outside.path("index/" + of_owner), folder.path("2"));
    std::filesystem::create_symlink(outside.path("index/" + of_owner + "/manifest"), folder.path("3"));
    std::filesystem::create_symlink(outside.path("index/notes.md"), folder.path("4"));
    std::filesystem::create_symlink(".index", folder.path("5"));
    std::filesystem::create_symlink(".index/" + of_owner + "/manifest", folder.path("6"));
    const auto out = list_folder(folder.path(), {}, outside.path("index"));
    EXPECT_EQ(names(*out), std::vector<std::string>{"a.md"});
    EXPECT_EQ(unread(*out), (std::vector<std::string>{"4", "5", "6"}));
    EXPECT_EQ(unread(*list_folder(folder.path(), {}, folder.path(".index"))),
              (std::vector<std::string>{"1", "2", "3", "4"}));
    EXPECT_EQ(list_folder(folder.path())->unread.size(), 6U);
}

TEST(folder, may_itself_be_named_by_a_link) {
    const temporary_folder folder;
    folder.write("docs/a.md", "x");
    std::filesystem::create_symlink(folder.path("docs"), folder.path("link"));
    EXPECT_EQ(names(*list_folder(folder.path("link"))), std::vector<std::string>{"a.md"});
}

TEST(folder, that_is_missing_a_file_or_empty_fails_with_a_remedy) {
    const temporary_folder folder;
    const auto missing = list_folder(folder.path("none"));
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message(),
              folder.path("none") + ": the folder does not exist; pass the path of a folder with documents");
    const auto empty = list_folder(folder.path());
    ASSERT_FALSE(empty);
    EXPECT_EQ(empty.error().message(), folder.path() + ": the folder contains no files; put documents into it");
    folder.write("f", "x");
    const auto file = list_folder(folder.path("f"));
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().kind, failure_kind::invalid_argument);
    EXPECT_FALSE(list_folder(std::string{"a\0b", 3}));
    EXPECT_FALSE(list_folder(""));
}

TEST(folder, reports_invalid_names_and_special_files) {
    const temporary_folder folder;
    folder.write("bad\xFFname.txt", "x");
    folder.write("good.txt", "x");
    ASSERT_EQ(::mkfifo(folder.path("pipe").c_str(), 0600), 0);
    const auto listing = list_folder(folder.path());
    ASSERT_TRUE(listing);
    EXPECT_EQ(names(*listing), std::vector<std::string>{"good.txt"});
    EXPECT_EQ(unread(*listing), (std::vector<std::string>{"bad\uFFFDname.txt", "pipe"}));
}

TEST(folder, that_cannot_be_entered_is_reported_and_does_not_stop_the_rest) {
    const temporary_folder folder;
    folder.write("closed/a.md", "x");
    folder.write("open/b.md", "x");
    std::filesystem::permissions(folder.path("closed"), std::filesystem::perms::none);
    EXPECT_TRUE(holds_without_rights(folder, [&] {
        const auto listing = list_folder(folder.path());
        return listing && names(*listing) == std::vector<std::string>{"open/b.md"} &&
               unread(*listing) == std::vector<std::string>{"closed"};
    }));
    std::filesystem::permissions(folder.path("closed"), std::filesystem::perms::owner_all);
}

TEST(folder, that_may_not_be_read_fails_with_the_reason_of_the_system) {
    const temporary_folder folder;
    folder.write("closed/a.md", "x");
    const std::string closed = folder.path("closed");
    std::filesystem::permissions(closed, std::filesystem::perms::none);
    EXPECT_TRUE(holds_without_rights(folder, [&] {
        const auto listing = list_folder(closed);
        return !listing && listing.error().message() == closed +
                                                            ": the folder cannot be opened: Permission denied; "
                                                            "check that you may read it";
    }));
    std::filesystem::permissions(closed, std::filesystem::perms::owner_all);
}

TEST(folder, stops_on_request) {
    const temporary_folder folder;
    folder.write("a", "x");
    const toolkit::stop_source source;
    source.request_stop();
    EXPECT_EQ(list_folder(folder.path(), source.get_token()).error().kind, failure_kind::cancelled);
}

TEST(folder, that_is_deeper_than_the_path_limit_is_reported) {
    const temporary_folder folder;
    folder.write("a.md", "x");
    const std::string name(200, 'd');
    int at = ::open(folder.path().c_str(), O_RDONLY | O_DIRECTORY);
    for (int level = 0; level < 40; ++level) {
        ASSERT_EQ(::mkdirat(at, name.c_str(), 0700), 0);
        const int next = ::openat(at, name.c_str(), O_RDONLY | O_DIRECTORY);
        ::close(at);
        at = next;
    }
    ::close(at);
    const auto listing = list_folder(folder.path());
    ASSERT_TRUE(listing);
    EXPECT_EQ(names(*listing), std::vector<std::string>{"a.md"});
    EXPECT_EQ(listing->unread.size(), 1U);
}

TEST(folder, a_folder_that_became_a_link_is_not_followed) {
    const temporary_folder outside;
    outside.write("secret.txt", "x");
    const temporary_folder folder;
    folder.write("a/b/c.txt", "x");
    const auto listing = list_folder(folder.path());
    ASSERT_TRUE(listing);
    EXPECT_TRUE(toolkit::read_file(listing->folder, "a/b/c.txt"));
    folder.remove("a/b");
    std::filesystem::create_directory_symlink(outside.path(), folder.path("a/b"));
    EXPECT_FALSE(toolkit::read_file(listing->folder, "a/b/secret.txt"));
    EXPECT_FALSE(toolkit::file_system::open_below(listing->folder, "a/b", O_RDONLY | O_DIRECTORY).is_open());
    EXPECT_TRUE(toolkit::file_system::open_below(listing->folder, "a", O_RDONLY | O_DIRECTORY).is_open());
    EXPECT_TRUE(toolkit::file_system::open_below(listing->folder, "", O_RDONLY | O_DIRECTORY).is_open());
    std::filesystem::remove(folder.path("a/b"));
    std::filesystem::create_symlink(outside.path("secret.txt"), folder.path("a/link.txt"));
    EXPECT_FALSE(toolkit::read_file(listing->folder, "a/link.txt"));
}
