// retrieval/files/file.hpp: open_below, by each of its two ways
#include <toolkit/retrieval/files/file.hpp>

#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <string>
#include <thread>
#include <utility>

namespace files = toolkit::file_system;

namespace {

using opener = files::descriptor (*)(const files::descriptor&, const std::string&, int);

files::descriptor opened(const std::string& path) {
    return files::descriptor{::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
}
std::string content(const files::descriptor& file) {
    int error = 0;
    const auto read = files::read_open(file, "f", SIZE_MAX, error);
    return read ? read->bytes : "(" + read.error().message() + ")";
}

/// Exchanges two names in one step, again and again, until it is destroyed.
class swapping {
public:
    swapping(std::string a, std::string b)
        : thread_([this, a = std::move(a), b = std::move(b)] {
              while (!stop_) ::renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE);
          }) {}
    ~swapping() {
        stop_ = true;
        thread_.join();
    }

private:
    std::atomic<bool> stop_{false};
    std::thread thread_;
};

class each_way : public testing::TestWithParam<opener> {
protected:
    void SetUp() override {
        folder.write("a/b/f.txt", "inside");
        outside.write("f.txt", "outside");
        outside.write("b/f.txt", "outside");
        root = opened(folder.path());
        if (!GetParam()(root, "", O_RDONLY | O_DIRECTORY).is_open() && (errno == ENOSYS || errno == EPERM))
            GTEST_SKIP() << "this system does not offer openat2";
    }
    [[nodiscard]] bool opens(const std::string& path) const { return GetParam()(root, path, O_RDONLY).is_open(); }
    [[nodiscard]] int error_of(const std::string& path) const { return opens(path) ? 0 : errno; }
    /// Opens a file again and again while something swaps it: each time it is the one inside, or it is refused.
    void expect_only_the_inside() const {
        int inside = 0;
        int refused = 0;
        for (int tried = 0; tried < 500'000 && (inside < 300 || refused < 300); ++tried) {
            const auto file = GetParam()(root, "a/b/f.txt", O_RDONLY);
            if (!file.is_open()) {
                ++refused;
                continue;
            }
            ASSERT_EQ(content(file), "inside");
            ++inside;
        }
        EXPECT_GT(inside, 0);
        EXPECT_GT(refused, 0);
    }

    temporary_folder folder;
    temporary_folder outside;
    files::descriptor root;
};

}  // namespace

TEST_P(each_way, opens_files_and_folders_below) {
    EXPECT_EQ(content(GetParam()(root, "a/b/f.txt", O_RDONLY)), "inside");
    for (const char* path : {"", "a", "a/b", "./a"}) EXPECT_TRUE(opens(path)) << path;
    folder.write("..c/..d", "x");  // names that only begin with dots
    EXPECT_TRUE(opens("..c/..d"));
}

TEST_P(each_way, refuses_paths_that_are_not_below) {
    outside.write("above.txt", "x");
    const std::string beside = "../" + outside.path().substr(outside.path().rfind('/') + 1) + "/f.txt";
    for (const std::string& path : {std::string{".."}, std::string{"a/.."}, std::string{"a/../a/b/f.txt"}, beside})
        EXPECT_EQ(error_of(path), EXDEV) << path;
    EXPECT_EQ(error_of(outside.path("f.txt")), ENOENT);
    EXPECT_EQ(error_of("/etc/passwd"), ENOENT);
    EXPECT_EQ(error_of("a//b/f.txt"), ENOENT);
    EXPECT_EQ(error_of("a/b/f.txt/"), ENOENT);
    EXPECT_EQ(error_of(std::string{"a\0/../..", 8}), EINVAL);
    EXPECT_EQ(error_of("none/f.txt"), ENOENT);
}

TEST_P(each_way, follows_no_link_at_any_place) {
    std::filesystem::create_symlink(outside.path(), folder.path("out"));
    std::filesystem::create_symlink(outside.path("f.txt"), folder.path("a/out.txt"));
    std::filesystem::create_symlink("b", folder.path("a/inside"));
    std::filesystem::create_symlink("/proc/self/root", folder.path("magic"));
    for (const char* path : {"out", "out/f.txt", "a/out.txt", "a/inside", "a/inside/f.txt", "magic/etc/passwd"})
        EXPECT_FALSE(opens(path)) << path;
}

TEST_P(each_way, never_leaves_the_root_while_a_folder_is_swapped_with_a_link) {
    std::filesystem::create_directory_symlink(outside.path(), folder.path("link"));
    const swapping swap{folder.path("a"), folder.path("link")};
    expect_only_the_inside();
}

TEST_P(each_way, never_leaves_the_root_while_a_file_is_swapped_with_a_link) {
    std::filesystem::create_symlink(outside.path("f.txt"), folder.path("a/link"));
    const swapping swap{folder.path("a/b/f.txt"), folder.path("a/link")};
    expect_only_the_inside();
}

INSTANTIATE_TEST_SUITE_P(open_below, each_way,
                         testing::Values(opener{&files::open_below}, opener{&files::open_below_in_one_call},
                                         opener{&files::open_below_part_by_part}));

TEST(open_below, takes_paths_that_are_too_long_for_one_call) {
    const temporary_folder folder;
    const std::string name(200, 'd');
    int at = ::open(folder.path().c_str(), O_RDONLY | O_DIRECTORY);
    std::string path;
    for (int level = 0; level < 30; ++level) {
        ASSERT_EQ(::mkdirat(at, name.c_str(), 0700), 0);
        const int next = ::openat(at, name.c_str(), O_RDONLY | O_DIRECTORY);
        ::close(at);
        at = next;
        path += (level == 0 ? "" : "/") + name;
    }
    ::close(at);
    EXPECT_TRUE(files::open_below(opened(folder.path()), path, O_RDONLY | O_DIRECTORY).is_open());
}

TEST(open_regular_below, opens_regular_files_alone) {
    const temporary_folder folder;
    folder.write("a/f.txt", "x");
    ASSERT_EQ(::mkfifo(folder.path("pipe").c_str(), 0600), 0);
    const files::descriptor socket{::socket(AF_UNIX, SOCK_STREAM, 0)};
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::snprintf(address.sun_path, sizeof address.sun_path, "%s", folder.path("socket").c_str());
    ASSERT_EQ(::bind(socket.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);  // NOLINT
    std::filesystem::create_symlink("a/f.txt", folder.path("link"));
    const auto root = opened(folder.path());
    EXPECT_TRUE(files::open_regular_below(root, "a/f.txt").is_open());
    for (const char* name : {"pipe", "socket", "a", ""}) {
        EXPECT_FALSE(files::open_regular_below(root, name).is_open()) << name;
        EXPECT_EQ(errno, 0) << name;
        const auto read = toolkit::read_file(root, name);
        ASSERT_FALSE(read);
        EXPECT_NE(read.error().message().find("is not a regular file"), std::string::npos) << name;
    }
    EXPECT_FALSE(files::open_regular_below(root, "link").is_open());
    EXPECT_EQ(errno, ELOOP);
    if (::access("/dev/zero", R_OK) == 0) {  // a device, which is never read
        EXPECT_FALSE(files::open_regular_below(opened("/dev"), "zero").is_open());
        EXPECT_EQ(errno, 0);
    }
}

TEST(open_regular_below, does_not_wake_the_writer_of_a_pipe) {
    const temporary_folder folder;
    ASSERT_EQ(::mkfifo(folder.path("pipe").c_str(), 0600), 0);
    EXPECT_FALSE(toolkit::read_file(opened(folder.path()), "pipe"));
    // A writer that does not wait finds no reader: the pipe was not opened.
    EXPECT_LT(::open(folder.path("pipe").c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC), 0);
    EXPECT_EQ(errno, ENXIO);
}
