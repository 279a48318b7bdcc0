// Shared by the store tests: a folder that is removed after its test, and each store made in it.
#pragma once

#include <toolkit/store/file_log.hpp>
#include <toolkit/store/memory_log.hpp>
#include <toolkit/store/sqlite_log.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace run_logs {

class folder {
public:
    folder() {
        std::string name = (std::filesystem::temp_directory_path() / "toolkit_logs_XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) std::abort();
        path_ = name;
    }
    folder(const folder&) = delete;
    folder& operator=(const folder&) = delete;
    ~folder() { std::filesystem::remove_all(path_); }
    [[nodiscard]] std::string operator/(const std::string& name) const { return path_ + '/' + name; }

private:
    std::string path_;
};

inline std::string read(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}
inline void write(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

inline toolkit::uuid run(std::uint64_t number) { return toolkit::uuid::from_bits(7, number); }

/// A store, and how it is reopened, as another process would.
struct in_memory {
    toolkit::memory_log log{};
    explicit in_memory(const folder&) {}
    [[nodiscard]] toolkit::memory_log open() const { return log; }
};
struct in_files {
    std::string path;
    explicit in_files(const folder& at) : path(at / "logs") {}
    [[nodiscard]] toolkit::file_log open() const { return toolkit::file_log::open(path).value(); }
};
struct in_sqlite {
    std::string path;
    explicit in_sqlite(const folder& at) : path(at / "logs.db") {}
    [[nodiscard]] toolkit::sqlite_log open() const { return toolkit::sqlite_log::open(path).value(); }
};

}  // namespace run_logs
