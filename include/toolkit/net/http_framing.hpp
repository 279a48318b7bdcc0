// In: the bytes of a reply as they arrive. Out: the bytes for cpp-httplib: a head of limited length, and the body.
// Trailers are dropped, because cpp-httplib 0.11 treats them as a truncated reply.
#pragma once

#include <toolkit/net/http_message.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace http_exchange {

/// Whether a version of cpp-httplib, such as "0.18.3", has the streams and clients that the exchange supports.
[[nodiscard]] constexpr bool fits_httplib(std::string_view version) noexcept {
    if (!version.starts_with("0.")) return false;
    unsigned parts[2]{};  // minor and patch
    std::size_t part = 0;
    for (const char c : version.substr(2)) {
        if (c == '.' && part == 0) ++part;
        else if (c < '0' || c > '9' || parts[part] > 999) return false;
        else parts[part] = parts[part] * 10 + static_cast<unsigned>(c - '0');
    }
    return parts[0] == 11 ? parts[1] >= 4 : parts[0] > 11 && parts[0] < 19;
}

/// Counts the bytes of a reply's head and detects one that is too long.
class head_meter {
public:
    [[nodiscard]] bool takes(char byte) noexcept {
        ++total_;
        if (line_ < http_word.size() && byte != http_word[line_]) status_line_ = false;
        if (line_ + 1 == http_word.size() && status_line_) speaks_http_ = true;
        ++line_;
        const bool fits = total_ <= http_limits::head_bytes &&
                          line_ <= (status_line_ ? http_limits::status_line : http_limits::head_line);
        if (byte == '\n') line_ = 0, status_line_ = true;
        return fits;
    }
    [[nodiscard]] bool speaks_http() const noexcept { return speaks_http_; }
    [[nodiscard]] bool empty() const noexcept { return total_ == 0; }

private:
    static constexpr std::string_view http_word = "HTTP/";
    std::size_t total_ = 0;
    std::size_t line_ = 0;
    bool status_line_ = true;
    bool speaks_http_ = false;
};

/// Removes interim replies (RFC 9110, 15.2: 100, 102, 103 and other 1xx). 101 is not removed, because HTTP does not
/// follow it.
class interim_filter {
public:
    /// Takes the next byte of a head. Returns false if there are more interim replies than allowed.
    [[nodiscard]] bool takes(char byte) {
        if (dropping_) {
            if (byte == '\n' && line_is_empty_) dropping_ = false;
            if (byte != '\r') line_is_empty_ = byte == '\n';
            return true;
        }
        buffer_ += byte;
        if (decided_) return true;
        decided_ = !may_be_interim();
        if (decided_ || buffer_.size() <= pattern.size()) return true;
        dropping_ = true;
        line_is_empty_ = byte == '\n';
        buffer_.clear();
        return ++dropped_ <= http_limits::interim_answers;
    }
    /// Returns the bytes of the final reply that have arrived.
    std::size_t give(char* bytes, std::size_t size) {
        if (!decided_) return 0;
        const std::size_t moved = std::min(size, buffer_.size() - offset_);
        buffer_.copy(bytes, moved, offset_);
        offset_ += moved;
        if (offset_ == buffer_.size()) buffer_.clear(), offset_ = 0;
        return moved;
    }
    /// Whether there are bytes to return.
    [[nodiscard]] bool ready() const noexcept { return decided_ && !buffer_.empty(); }

private:
    static constexpr std::string_view pattern = "HTTP/1.? 1??";  // and one byte that ends the number

    [[nodiscard]] bool may_be_interim() const noexcept {
        const std::size_t at = buffer_.size() - 1;
        const char byte = buffer_[at];
        if (at == pattern.size())
            return (byte == ' ' || byte == '\r' || byte == '\n') && buffer_.compare(9, 3, "101") != 0;
        return pattern[at] == byte || (pattern[at] == '?' && byte >= '0' && byte <= '9');
    }

    std::string buffer_;
    std::size_t offset_ = 0;
    std::size_t dropped_ = 0;
    bool decided_ = false;  // the final reply has begun
    bool dropping_ = false;
    bool line_is_empty_ = false;
};

/// Follows the chunks of a body to their end and drops the trailers after the last one (RFC 9112, 7.1.2). An invalid
/// chunk and everything after it is passed on unchanged.
class trailer_filter {
public:
    enum verdict : std::uint8_t { pass, drop, too_long };

    [[nodiscard]] verdict takes(char byte) noexcept {
        switch (at_) {
            case place::size: in_size(byte); return pass;
            case place::extension:
                if (byte == '\n') size_ends();
                return pass;
            case place::data:
                if (--left_ == 0) at_ = place::data_end;
                return pass;
            case place::data_end:
                if (byte == '\n') at_ = place::size;
                else if (byte != '\r') at_ = place::unknown;
                return pass;
            case place::line:
                if (byte == '\r' || byte == '\n') {
                    at_ = place::unknown;  // the empty line, which ends the reply
                    return pass;
                }
                at_ = place::trailer;
                [[fallthrough]];
            case place::trailer:
                if (byte == '\n') at_ = place::line;
                return ++dropped_ <= http_limits::head_bytes ? drop : too_long;
            case place::unknown: break;
        }
        return pass;
    }

private:
    enum class place : std::uint8_t { size, extension, data, data_end, line, trailer, unknown };

    void in_size(char byte) noexcept {
        const int digit = byte >= '0' && byte <= '9'   ? byte - '0'
                          : byte >= 'a' && byte <= 'f' ? byte - 'a' + 10
                          : byte >= 'A' && byte <= 'F' ? byte - 'A' + 10
                                                       : -1;
        if (digit >= 0 && left_ <= std::numeric_limits<std::size_t>::max() / 16) {
            left_ = left_ * 16 + static_cast<std::size_t>(digit);
            digits_ = true;
        } else if (digit < 0 && digits_ && byte == '\n') size_ends();
        else if (digit < 0 && digits_ && (byte == '\r' || byte == ';' || byte == ' ' || byte == '\t'))
            at_ = place::extension;
        else at_ = place::unknown;
    }
    void size_ends() noexcept {
        at_ = left_ == 0 ? place::line : place::data;
        digits_ = false;
    }

    place at_ = place::size;
    bool digits_ = false;  // of a size
    std::size_t left_ = 0;
    std::size_t dropped_ = 0;
};

}}}  // namespace toolkit::v0::http_exchange
