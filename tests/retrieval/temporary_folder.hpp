// A folder for one test: made empty, removed at the end.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>

class temporary_folder {
public:
    temporary_folder() : path_((std::filesystem::temp_directory_path() / "toolkit_test_XXXXXX").string()) {
        if (mkdtemp(path_.data()) == nullptr) std::abort();
    }
    temporary_folder(const temporary_folder&) = delete;
    temporary_folder& operator=(const temporary_folder&) = delete;
    ~temporary_folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] std::string path(std::string_view name) const { return path_ + "/" + std::string{name}; }

    void write(std::string_view name, std::string_view content) const {
        const std::filesystem::path file = path(name);
        std::filesystem::create_directories(file.parent_path());
        std::filesystem::remove(file);  // a new file: another inode
        std::ofstream(file, std::ios::binary) << content;
    }
    void remove(std::string_view name) const { std::filesystem::remove_all(path(name)); }

private:
    std::string path_;
};

inline std::string bytes_of_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The pages of the PostgreSQL manual (Debian package postgresql-doc-15). Tests that need them skip if they are
/// missing.
inline constexpr const char* manual_folder = "/usr/share/doc/postgresql-doc-15/html";
inline bool has_manual() { return std::filesystem::exists(std::string{manual_folder} + "/sql-reindex.html"); }

/// Whether a claim holds for a process that is not root, to which permissions apply. It is checked in a child that
/// drops its rights.
template <class Claim>
bool holds_without_rights(const temporary_folder& folder, Claim&& claim) {
    constexpr unsigned nobody = 65534;
    if (::geteuid() == 0 && ::chown(folder.path().c_str(), nobody, nobody) != 0) return false;
    const int child = ::fork();
    if (child == 0) {
        const bool ready = ::geteuid() != 0 || (::setgid(nobody) == 0 && ::setuid(nobody) == 0);
        ::_exit(ready && claim() ? 0 : 1);
    }
    int status = 1;
    return child > 0 && ::waitpid(child, &status, 0) == child && status == 0;
}
