// In: the bytes of a stream as they come, cut anywhere. Out: server-sent events (SSE), or lines of JSON (NDJSON),
// whole. Next: the streams of llm.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit::inline v0 {

/// The longest line of a stream that is read.
inline constexpr std::size_t longest_stream_line = std::size_t{16} << 20U;

/// Cuts bytes into lines that end with LF, CR LF or CR. A line that came in one piece is not copied.
class line_reader {
public:
    /// Calls `take(std::string_view line) -> bool` for each whole line; false ends the reading of this piece. False
    /// when a line is longer than is read.
    template <class Take>
    bool feed(std::string_view piece, Take&& take) {
        if (after_cr_ && !piece.empty()) {
            if (piece.front() == '\n') piece.remove_prefix(1);
            after_cr_ = false;
        }
        while (!piece.empty()) {
            const std::size_t end = end_of_line(piece);
            if (end == std::string_view::npos) {
                if (begun_.size() + piece.size() > longest_stream_line) return false;
                begun_ += piece;
                return true;
            }
            const std::string_view tail = piece.substr(0, end);
            const bool cr = piece[end] == '\r';
            piece.remove_prefix(end + 1);
            if (cr && piece.empty()) after_cr_ = true;
            else if (cr && piece.front() == '\n') piece.remove_prefix(1);
            if (begun_.empty()) {
                if (!take(tail)) return true;
                continue;
            }
            if (begun_.size() + tail.size() > longest_stream_line) return false;
            begun_ += tail;
            const std::string_view line = begun_;
            const bool more = take(line);
            begun_.clear();
            if (!more) return true;
        }
        return true;
    }

    /// What came after the last line's end.
    [[nodiscard]] std::string_view rest() const noexcept { return begun_; }

private:
    static std::size_t end_of_line(std::string_view text) noexcept {
        // Two searches by memchr are faster than one for either; CR is rare, and looked for only before the LF.
        const std::size_t feed = text.find('\n');
        const std::size_t carriage = text.substr(0, feed).find('\r');
        return carriage != std::string_view::npos ? carriage : feed;
    }

    std::string begun_;
    bool after_cr_ = false;
};

/// Reads server-sent events (WHATWG HTML, 9.2): comments and unknown fields are skipped, lines of data are joined by
/// line breaks, one blank after the colon is dropped, a byte order mark at the beginning, too.
class sse_reader {
public:
    /// Calls `take(std::string_view event, std::string_view data) -> bool` for each event; false ends it. False when an
    /// event is longer than is read.
    template <class Take>
    bool feed(std::string_view piece, Take&& take) {
        const bool fits = lines_.feed(piece, [&](std::string_view line) {
            if (first_ && line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
            first_ = false;
            if (line.empty()) return dispatch(take);
            if (line.front() == ':') return true;
            const std::size_t colon = line.find(':');
            const std::string_view field = line.substr(0, colon);
            std::string_view value = colon == std::string_view::npos ? std::string_view{} : line.substr(colon + 1);
            if (value.starts_with(' ')) value.remove_prefix(1);
            if (field == "event") event_ = value;
            if (field == "data") {
                if (data_.size() + value.size() > longest_stream_line) {
                    too_long_ = true;
                    return false;
                }
                if (has_data_) data_ += '\n';
                data_ += value;
                has_data_ = true;
            }
            return true;
        });
        return fits && !too_long_;
    }

    /// At the end of the stream: an event without the blank line after it counts, because some servers leave that out.
    template <class Take>
    void finish(Take&& take) {
        feed("\n\n", take);
    }

private:
    template <class Take>
    bool dispatch(Take& take) {
        bool more = true;
        if (has_data_) more = take(std::string_view{event_}, std::string_view{data_});
        event_.clear();
        data_.clear();
        has_data_ = false;
        return more;
    }

    line_reader lines_;
    std::string event_;
    std::string data_;
    bool has_data_ = false;
    bool first_ = true;
    bool too_long_ = false;
};

}  // namespace toolkit::inline v0
