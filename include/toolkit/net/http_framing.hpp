// In: the bytes of an answer as they come. Out: those that cpp-httplib is to see: a head of bounded length and the
// body. Trailers are dropped, which cpp-httplib 0.11 takes for an answer that was cut.
#pragma once

#include <toolkit/net/http_message.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace toolkit::inline v0 {
namespace http_exchange {

/// Counts the head of an answer while it is read, and tells when it is longer than any honest one.
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

/// Follows the chunks of a body to their end and drops the trailers behind the last one (RFC 9112, 7.1.2). What is no
/// chunk as the RFC writes it is passed on as it is, and so is all behind it.
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
                    at_ = place::unknown;  // the empty line, which is the end
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

}  // namespace http_exchange
}  // namespace toolkit::inline v0
