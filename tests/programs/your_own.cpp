// The program your_own: a draft with a citation, a question to a person in another process, and a file that is written
// once.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "started.hpp"

#ifdef TOOLKIT_YOUR_OWN

namespace {

constexpr std::string_view question = "How are the passwords of the pottery stored?";
constexpr std::string_view draft =
    "The passwords of the pottery are stored as SCRAM hashes from release 15 on. [1]\n[1] release-15.md: \"The "
    "passwords of the pottery are stored as SCRAM hashes from release 15 on.\"\n";

constexpr std::string_view done = "upgrade.md is written.\n";

/// A folder of release notes and one for the state, and the program in a folder of its own: it writes there.
struct setting {
    temporary_folder notes{};
    temporary_folder state{};
    temporary_folder here{};

    setting() {
        notes.write("release-15.md",
                    "# Release 15\n\nThe passwords of the pottery are stored as SCRAM hashes from release 15 on.\n");
        notes.write("release-14.md", "# Release 14\n\nThe glaze needs two days to dry.\n");
    }
    [[nodiscard]] programs::ended start(const std::vector<std::string>& more) const {
        std::vector<std::string> words{"-c",
                                       R"(cd "$1" && shift && exec "$@")",
                                       "sh",
                                       here.path("."),
                                       TOOLKIT_YOUR_OWN,
                                       "-",
                                       notes.path("."),
                                       state.path(".")};
        words.insert(words.end(), more.begin(), more.end());
        return programs::started("/bin/sh", words, {}).wait();
    }
    [[nodiscard]] std::string written() const { return bytes_of_file(here.path("upgrade.md")); }
    [[nodiscard]] bool has_written() const { return std::filesystem::exists(here.path("upgrade.md")); }
};

}  // namespace

TEST(examples_your_own, asks_a_person_and_writes_the_note_once) {
    const setting with;
    const std::string asked{question};
    const programs::ended drafted = with.start({asked});
    EXPECT_EQ(drafted.status, 0) << drafted.err;
    EXPECT_EQ(drafted.out, draft);
    EXPECT_FALSE(with.has_written());

    EXPECT_EQ(with.start({asked}).out, draft) << "the same question is the same run, which still waits";
    const programs::ended nonsense = with.start({asked, "perhaps"});
    EXPECT_EQ(nonsense.status, 1);
    EXPECT_NE(nonsense.out.find("the run still waits"), std::string::npos) << nonsense.out;

    EXPECT_EQ(with.start({asked, "true"}).out, done);
    EXPECT_EQ(with.written(), draft);
    with.here.remove("upgrade.md");
    EXPECT_EQ(with.start({asked}).out, done);
    const programs::ended again = with.start({asked, "true"});
    EXPECT_EQ(again.status, 1);
    EXPECT_NE(again.out.find("no question waits"), std::string::npos) << again.out;
    EXPECT_FALSE(with.has_written()) << "it is written once";
}

TEST(examples_your_own, writes_nothing_if_the_person_says_no) {
    const setting with;
    EXPECT_EQ(with.start({std::string{question}}).out, draft);
    EXPECT_EQ(with.start({std::string{question}, "false"}).out, "Nothing is written.\n");
    EXPECT_FALSE(with.has_written());
}

TEST(examples_your_own, fails_without_release_notes_or_arguments) {
    const setting with;
    EXPECT_EQ(with.start({}).status, 2);
    const temporary_folder empty;
    EXPECT_EQ(
        programs::started(TOOLKIT_YOUR_OWN, {"-", empty.path("none"), with.state.path("."), "Why?"}, {}).wait().status,
        1);
}

#endif
