// Writes the lines of a recording to its file.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/llm/decorators/recording.hpp>

#include <cerrno>
#include <cstddef>
#include <system_error>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION line_file::line_file(std::string path)
    : path_(std::move(path)), file_(std::fopen(path_.c_str(), "ab+")) {
    if (!file_) {
        error_ = errno;
        return;
    }
    std::setvbuf(file_.get(), nullptr, _IONBF, 0);
    if (std::fseek(file_.get(), -1, SEEK_END) == 0) torn_ = std::fgetc(file_.get()) != '\n';
    static_cast<void>(std::fseek(file_.get(), 0, SEEK_END));
}

TOOLKIT_FUNCTION result<void> line_file::operator()(std::string_view line) {
    constexpr std::string_view cure = "check the folder, its permissions and its free space";
    if (!file_)
        return failure::of(failure_kind::unreadable, path_,
                           "cannot be opened for writing: " + std::generic_category().message(error_), cure);
    std::string bytes;
    bytes.reserve(line.size() + 2);
    if (torn_) bytes += '\n';
    bytes.append(line);
    bytes += '\n';
    errno = 0;
    const std::size_t done = std::fwrite(bytes.data(), 1, bytes.size(), file_.get());
    if (done == bytes.size()) {
        torn_ = false;
        return {};
    }
    const int error = errno;
    std::clearerr(file_.get());
    if (done != 0) torn_ = bytes[done - 1] != '\n';
    return failure::of(failure_kind::unreadable, path_, "cannot be written: " + std::generic_category().message(error),
                       cure);
}

}}  // namespace toolkit::v0
