// In: the bytes of a stream in pieces that are cut anywhere. Out: whole server-sent events (SSE), or whole lines of
// JSON (NDJSON). Next: the streams of llm.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The longest line that is read from a stream, in bytes.
inline constexpr std::size_t longest_stream_line = std::size_t{16} << 20U;

/// The mark at the beginning of some files and streams, which is not part of the text.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

[[nodiscard]] constexpr std::string_view without_byte_order_mark(std::string_view text) noexcept {
    return text.starts_with(byte_order_mark) ? text.substr(byte_order_mark.size()) : text;
}

/// Splits bytes into lines that end with LF, CR LF or CR. A byte order mark at the beginning is dropped. A line within
/// one piece is not copied.
class line_reader {
public:
    /// Calls `take(std::string_view line) -> bool` for each complete line. If it returns false, the rest of the piece
    /// is skipped. Returns false if a line is longer than longest_stream_line.
    template <class Take>
    bool feed(std::string_view piece, Take&& take) {
        if (after_cr_ && !piece.empty()) {
            if (piece.front() == '\n') piece.remove_prefix(1);
            after_cr_ = false;
        }
        // Two searches by memchr are faster than one for either byte. CR is rare and is searched only before the next
        // LF. The LF is searched once per line that it ends. So a piece of CRs alone also takes one pass.
        std::size_t next_lf = piece.find('\n');
        while (!piece.empty()) {
            const std::size_t carriage = piece.substr(0, next_lf).find('\r');
            const std::size_t end = carriage != std::string_view::npos ? carriage : next_lf;
            if (end == std::string_view::npos) {
                if (partial_.size() + piece.size() > longest_stream_line) return false;
                partial_ += piece;
                return true;
            }
            const std::string_view tail = piece.substr(0, end);
            const bool cr = piece[end] == '\r';
            const bool both = cr && end + 1 < piece.size() && piece[end + 1] == '\n';
            after_cr_ = cr && end + 1 == piece.size();
            const std::size_t size = end + (both ? 2 : 1);
            piece.remove_prefix(size);
            if (next_lf != std::string_view::npos) next_lf = next_lf < size ? piece.find('\n') : next_lf - size;
            if (partial_.empty()) {
                if (!take(line_of(tail))) return true;
                continue;
            }
            if (partial_.size() + tail.size() > longest_stream_line) return false;
            partial_ += tail;
            const forgotten after{partial_};
            if (!take(line_of(partial_))) return true;
        }
        return true;
    }

    /// The incomplete line after the last line end.
    [[nodiscard]] std::string_view rest() const noexcept {
        return first_ ? without_byte_order_mark(partial_) : std::string_view{partial_};
    }

private:
    /// Clears the line, also if `take` throws, so that it is passed on only once.
    struct forgotten {
        std::string& line;
        ~forgotten() { line.clear(); }
    };

    std::string_view line_of(std::string_view whole) noexcept {
        return std::exchange(first_, false) ? without_byte_order_mark(whole) : whole;
    }

    std::string partial_;
    bool after_cr_ = false;
    bool first_ = true;
};

/// Reads server-sent events (WHATWG HTML, 9.2). Comments and unknown fields are skipped. Data lines are joined by line
/// breaks. One space after the colon is dropped.
class sse_reader {
public:
    /// Calls `take(std::string_view event, std::string_view data) -> bool` for each event. If it returns false, the
    /// rest of the piece is skipped. Returns false if an event is longer than longest_stream_line.
    template <class Take>
    bool feed(std::string_view piece, Take&& take) {
        const bool fits = lines_.feed(piece, [&](std::string_view line) {
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

    /// Ends the stream. A last event without the blank line after it counts, because some servers omit that line.
    template <class Take>
    void finish(Take&& take) {
        feed("\n\n", take);
    }

private:
    template <class Take>
    bool dispatch(Take& take) {
        const forgotten after{*this};
        return !has_data_ || take(std::string_view{event_}, std::string_view{data_});
    }

    /// Clears the event, also if `take` throws, so that it is passed on only once.
    struct forgotten {
        sse_reader& reader;
        ~forgotten() {
            reader.event_.clear();
            reader.data_.clear();
            reader.has_data_ = false;
        }
    };

    line_reader lines_;
    std::string event_;
    std::string data_;
    bool has_data_ = false;
    bool too_long_ = false;
};

}}  // namespace toolkit::v0
