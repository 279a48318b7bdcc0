// A line of an HTML page with its raised and lowered parts and its formulas.
// In: elements as they open and close, and the current text. Out: the line as plain text. Next: impl/html.ipp.
#pragma once

#include <toolkit/extract/notation/raised_text.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Records which bytes of a line are raised, lowered or a formula. The caller owns the line.
class raised_line {
public:
    /// A raised or lowered element opens.
    void open(std::size_t id, raised::place where, const std::string& line) {
        open_.push_back({id, where, line.size()});
    }

    /// An element closes. It need not be one that was opened here.
    void close(std::size_t id, std::string& line) {
        if (open_.empty() || open_.back().id != id) return;
        const opened last = open_.back();
        open_.pop_back();
        const auto is_mark = [](const opened& one) { return one.where == raised::place::note_mark; };
        if (std::none_of(open_.begin(), open_.end(), is_mark)) add(line, last.begin, last.where);
    }

    /// Makes the last opened raised element a note mark, if it has no text yet.
    void make_note_mark(const std::string& line) {
        if (open_.empty() || open_.back().begin != line.size() || open_.back().where != raised::place::above) return;
        open_.back().where = raised::place::note_mark;
    }

    /// Makes the text from `begin` on a note mark.
    void add_note_mark(std::string& line, std::size_t begin) {
        if (open_.empty()) add(line, begin, raised::place::note_mark);
    }

    /// Removes the text from `begin` on.
    void cut(std::string& line, std::size_t begin) {
        while (!parts_.empty() && parts_.back().end > begin) parts_.pop_back();
        if (line.size() > begin) line.resize(begin);
    }

    void add_formula(std::string& line, std::string_view formula) {
        const std::size_t begin = line.size();
        line += formula;
        if (!formula.empty()) parts_.push_back({begin, line.size(), raised::place::formula});
    }

    /// The finished line. Elements that are still open continue in the next line.
    [[nodiscard]] std::string take(std::string& line) {
        if (!open_.empty()) {
            add(line, open_.front().begin, open_.front().where);
            for (opened& one : open_) one.begin = 0;
        }
        std::string text = std::exchange(line, {});
        if (parts_.empty()) return text;
        return joined(text, std::exchange(parts_, {}), 0);
    }

private:
    struct opened {
        std::size_t id;
        raised::place where;
        std::size_t begin;
    };
    struct part {
        std::size_t begin;
        std::size_t end;
        raised::place where;
    };

    static constexpr std::size_t most_bytes = 4000;

    /// Makes the text from `begin` on one part. Inner parts become its text.
    void add(std::string& line, std::size_t begin, raised::place where) {
        if (line.size() <= begin) return;
        if (line.size() - begin > most_bytes) return;  // too long for one part; its inner parts remain
        auto inner = parts_.end();
        while (inner != parts_.begin() && (inner - 1)->begin >= begin) --inner;
        if (inner != parts_.end() && where != raised::place::note_mark) {
            const std::string text = joined(std::string_view{line}.substr(begin), {inner, parts_.end()}, begin);
            line.replace(begin, std::string::npos, text);
        }
        parts_.erase(inner, parts_.end());
        parts_.push_back({begin, line.size(), where});
    }

    [[nodiscard]] static std::string joined(std::string_view text, const std::vector<part>& parts, std::size_t begin) {
        raised_text line;
        line.add(text);
        for (const part& one : parts) line.mark(one.begin - begin, one.end - begin, one.where);
        return line.take();
    }

    std::vector<opened> open_;
    std::vector<part> parts_;  ///< in order
};

}}  // namespace toolkit::v0
