// The scripts examples/run, examples/install and tests/run, with substitutes for what they would install or build.
#include <gtest/gtest.h>
#include <test_paths.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "started.hpp"

namespace {

namespace fs = std::filesystem;
using programs::ended;
using list = std::vector<std::string>;

class scripts : public testing::Test {
protected:
    scripts() {
        const fs::path root = fs::path{TOOLKIT_TESTS_DIR}.parent_path();
        fs::create_directories(home_.path("examples"));
        fs::create_directories(home_.path("tests"));
        for (const char* one : {"examples/run", "examples/install", "tests/run"})
            fs::copy_file(root / one, home_.path(one));
    }
    /// A program that is found before the real one.
    void stand_in(const std::string& name, std::string_view body, const std::string& folder = "bin") const {
        const std::string file = folder + "/" + name;
        home_.write(file, "#!/bin/bash\n" + std::string{body} + "\n");
        fs::permissions(home_.path(file), fs::perms::owner_all);
    }
    [[nodiscard]] ended run(const std::string& script, const list& words = {}) const {
        return programs::started(home_.path(script), words,
                                 {{"PATH", home_.path("bin") + ":/usr/bin:/bin"}, {"AT", home_.path()}})
            .wait();
    }
    [[nodiscard]] std::string read(const std::string& name) const { return programs::read_whole(home_.path(name)); }

    /// What examples/run needs to reach the manual. The program that it builds prints its name and arguments.
    void stand_in_for_a_build() const {
        stand_in("install", "exit 0", "examples");
        stand_in("cmake", R"(mkdir -p "$AT/build/examples" && touch "$AT/build/examples/build.ninja"
echo "CMAKE_HOME_DIRECTORY:INTERNAL=$AT" > "$AT/build/examples/CMakeCache.txt")");
        stand_in("ninja", R"(mkdir -p "$AT/build/examples/examples"
program="$AT/build/examples/examples/${!#}"
printf '#!/bin/bash\necho %s "$@"\ncat "$2"/*.html\n' "${!#}" > "$program"
chmod +x "$program")");
        stand_in("dpkg", "exit 1");
        stand_in("apt-get", "touch postgresql-doc-15_15_all.deb");
    }

    temporary_folder home_;
};

TEST_F(scripts, install_waits_for_the_locks_of_apt) {
    stand_in("dpkg-query", "exit 1");
    stand_in("sudo", "exec \"$@\"");
    stand_in("sleep", "echo slept >> \"$AT/log\"");
    stand_in("apt-get", R"(echo "$@" >> "$AT/log"
if [[ $(grep -c slept "$AT/log") -lt 2 ]]; then
    echo "E: Could not get lock /var/lib/apt/lists/lock, held by process 1"
    exit 100
fi)");
    const ended done = run("examples/install", {"some-package"});
    EXPECT_EQ(done.status, 0) << done.err;
    const std::string update = "-q -o DPkg::Lock::Timeout=300 update\n";
    EXPECT_EQ(read("log"), update + "slept\n" + update + "slept\n" + update +
                               "-q -o DPkg::Lock::Timeout=300 install --yes --no-install-recommends some-package\n");
}

TEST_F(scripts, install_reports_what_is_missing_when_apt_fails) {
    stand_in("dpkg-query", "exit 1");
    stand_in("sudo", "exec \"$@\"");
    stand_in("sleep", "echo slept >> \"$AT/log\"");
    stand_in("apt-get", "echo 'E: no network'; exit 100");
    const ended done = run("examples/install", {"some-package"});
    EXPECT_EQ(done.status, 1);
    EXPECT_EQ(done.err,
              "install: some-package\nE: no network\ninstall: apt-get update failed; missing: some-package\n");
    EXPECT_FALSE(fs::exists(home_.path("log")));
}

TEST_F(scripts, run_uses_no_partly_unpacked_manual) {
    stand_in_for_a_build();
    const std::string unpack =
        R"(mkdir -p "$3/usr/share/doc/postgresql-doc-15/html" && cd "$3/usr/share/doc/postgresql-doc-15/html"
echo index > index.html
)";
    stand_in("dpkg-deb", unpack + "exit 2");
    const ended broken = run("examples/run");
    EXPECT_EQ(broken.status, 1);
    EXPECT_TRUE(broken.err.ends_with("examples: cannot get the manual; name a folder with --docs\n")) << broken.err;
    // When killed it may leave a folder behind, which is not taken as the manual.
    fs::create_directories(home_.path("build/examples/unpacking.abcdef/whole"));
    home_.write("build/examples/unpacking.abcdef/postgresql-doc-15_14_all.deb", "old");

    stand_in("dpkg-deb", unpack + "echo reindex > sql-reindex.html");
    const ended whole = run("examples/run", {"Why?"});
    EXPECT_EQ(whole.status, 0) << whole.err;
    const std::string html = home_.path("build/examples/postgresql-doc-15/usr/share/doc/postgresql-doc-15/html");
    EXPECT_EQ(whole.out, "ask --docs " + html + " Why?\nindex\nreindex\n");

    stand_in("dpkg-deb", "exit 2");
    EXPECT_EQ(run("examples/run", {"Why?"}).out, whole.out);  // it is there
}

TEST_F(scripts, run_takes_the_name_of_a_system_as_its_first_word_only) {
    stand_in_for_a_build();
    home_.write("docs/a.html", "a page\n");
    const std::string docs = home_.path("docs");
    for (const std::string system : {"docuchat", "files", "research", "decision", "rabbithole"}) {
        const ended done = run("examples/run", {system, "--docs", docs, "Why?"});
        EXPECT_EQ(done.status, 0) << done.err;
        EXPECT_EQ(done.out, system + " --docs " + docs + " Why?\na page\n");
    }
    EXPECT_EQ(run("examples/run", {"--docs", docs, "files"}).out, "ask --docs " + docs + " files\na page\n");
    EXPECT_EQ(run("examples/run", {"--docs", docs, "Files?"}).out, "ask --docs " + docs + " Files?\na page\n");
    EXPECT_EQ(run("examples/run", {"rabbithole", "--runs"}).out, "rabbithole --runs\n") << "it needs no manual";
}

TEST_F(scripts, run_reports_that_it_cannot_write) {
    stand_in_for_a_build();
    home_.write("build/examples", "a file");
    const ended refused = run("examples/run", {"--docs", "x"});
    EXPECT_EQ(refused.status, 1);
    EXPECT_EQ(refused.err, "examples: cannot write to " + home_.path("build/examples") +
                               "; remove it, or run this as the user who owns it\n");
}

TEST_F(scripts, run_reports_that_ask_does_not_build_and_why) {
    stand_in_for_a_build();
    stand_in("ninja", "echo 'ask.cpp: error'; exit 1");
    const ended refused = run("examples/run", {"--docs", "x"});
    EXPECT_EQ(refused.status, 1);
    EXPECT_TRUE(refused.err.ends_with("ask.cpp: error\nexamples: ask does not build\n")) << refused.err;
}

TEST_F(scripts, tests_run_the_tier_real_without_the_shared_folder) {
    stand_in("install", "exit 0", "examples");
    stand_in("install", "exit 0", "tests/schema/against_ajv");
    stand_in("install", "exit 0", "tests/real/mock_servers");
    stand_in("cmake", "exit 0");
    stand_in("ninja", "exit 0");
    stand_in("ctest", R"(echo "$@" >> "$AT/log"
while (($#)); do
    if [[ $1 == --output-junit ]]; then
        printf '<testsuite name="x"\n\ttests="3"\n\tfailures="0"\n\tdisabled="0"\n\tskipped="1"\n>\n' > "$2"
    fi
    shift
done)");
    const ended done = run("tests/run");
    EXPECT_EQ(done.status, 0) << done.out << done.err;
    EXPECT_NE(read("log").find("--test-dir build/release -L ^(lint|real)$ "), std::string::npos) << read("log");
    EXPECT_TRUE(done.out.ends_with("\n10 passed, 0 failed, 5 skipped\n")) << done.out;
    EXPECT_NE(done.out.find("real servers and models"), std::string::npos) << done.out;
}

}  // namespace
