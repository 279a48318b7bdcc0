// Reads the quotations of a text.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/text/white_space.hpp>
#include <toolkit/text/words.hpp>
#include <toolkit/validation/checks/quotations.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace quoting {

TOOLKIT_FUNCTION std::string normal(std::string_view text) {
    std::string made;
    made.reserve(text.size());
    bool blank = false;
    for (std::size_t at = 0; at < text.size();) {
        const code_point next = point_at(text, at);
        const std::string_view bytes = text.substr(at, next.size);
        at += next.size;
        const char32_t c = next.value;
        if (next.valid && is_white_space(c)) {
            blank = !made.empty();
            continue;
        }
        if (next.valid && is_invisible(c)) continue;
        if (blank) made += ' ';
        blank = false;
        if (const char plain = plain_sign(c); plain != 0) made += plain;
        else if (c == 0x2026) made += "...";
        else made += bytes;
    }
    return made;
}

struct marks {
    std::string_view open;
    std::string_view close;
    std::string_view other_close;  ///< an alternative closing mark, or empty
};
inline constexpr std::array<marks, 6> pairs{{{"\"", "\"", {}},
                                             {"\u201E", "\u201C", "\u201D"},
                                             {"\u201C", "\u201D", "\""},
                                             {"\u00AB", "\u00BB", {}},
                                             {"\u00BB", "\u00AB", {}},
                                             {"`", "`", {}}}};

/// Finds the next mark after places that only increase, so the text is read only once. A mark directly before a letter
/// opens another quotation and closes none.
class next_mark {
public:
    next_mark(std::string_view text, std::string_view mark) : text_(text), mark_(mark) {}
    [[nodiscard]] std::size_t from(std::size_t begin) {
        if (mark_.empty()) return std::string_view::npos;
        while (!known_ || at_ < begin) {
            at_ = text_.find(mark_, known_ ? std::max(begin, at_ + 1) : begin);
            known_ = true;
            if (at_ == std::string_view::npos) break;
            if (mark_ != "`" && mark_ != "\n\n" && words::in_word(text_, at_ + mark_.size())) begin = at_ + 1;
        }
        return at_;
    }

private:
    std::string_view text_;
    std::string_view mark_;
    std::size_t at_ = 0;
    bool known_ = false;
};

/// Where the line at `at` ends.
[[nodiscard]] inline std::size_t line_end(std::string_view text, std::size_t at) noexcept {
    return std::min(text.find('\n', at), text.size());
}

/// Collects quotations; one that is too long is dropped.
class collector {
public:
    void read(std::string_view text, std::size_t level = 0) {
        std::string block;  // of lines that begin with '>'
        const auto end_block = [&] {
            if (!block.empty()) add(block, false, level);
            block.clear();
        };
        closers next{text};
        std::size_t at = 0;
        bool line_begins = true;
        while (at < text.size() && found.size() < quotation_limits.quotations) {
            if (line_begins) {
                const std::size_t first = std::min(text.find_first_not_of(" \t", at), text.size());
                const std::string_view line = text.substr(first, line_end(text, first) - first);
                if (line.starts_with("```") || line.starts_with("~~~")) {
                    end_block();
                    at = fenced(text, first, line.substr(0, 3), level);
                    continue;
                }
                if (line.starts_with('>')) {
                    if (block.size() <= quotation_limits.bytes) block.append(line.substr(1)) += '\n';
                    at = std::min(first + line.size() + 1, text.size());
                    continue;
                }
                end_block();
            }
            line_begins = text[at] == '\n';
            at = marked(text, at, next, level);
        }
        end_block();
    }
    std::vector<quotation> found;

private:
    void add(std::string_view text, bool code, std::size_t level) {
        if (text.size() > quotation_limits.bytes || found.size() >= quotation_limits.quotations) return;
        found.push_back({std::string{text}, code});
        if (level < quotation_limits.nested) read(text, level + 1);
    }

    /// Reads a fenced block, as a whole and line by line. Returns its end.
    std::size_t fenced(std::string_view text, std::size_t at, std::string_view fence, std::size_t level) {
        const std::size_t begin = std::min(line_end(text, at) + 1, text.size());
        std::size_t end = begin;
        while (end < text.size()) {
            const std::size_t first = std::min(text.find_first_not_of(" \t", end), text.size());
            if (text.substr(first).starts_with(fence)) break;
            end = std::min(line_end(text, end) + 1, text.size());
        }
        const std::string_view body = text.substr(begin, end - begin);
        add(body, true, quotation_limits.nested);
        for (std::size_t line = 0; line < body.size(); line = line_end(body, line) + 1)
            if (const std::size_t size = line_end(body, line) - line; size + 1 < body.size())
                add(body.substr(line, size), true, std::max(level, quotation_limits.nested));
        return end < text.size() ? line_end(text, end) : end;
    }

    /// The closing marks, and the end of a paragraph, which ends every quotation.
    struct closers {
        std::array<next_mark, pairs.size()> close;
        std::array<next_mark, pairs.size()> other;
        next_mark paragraph;
        explicit closers(std::string_view text) : closers(text, std::make_index_sequence<pairs.size()>{}) {}

    private:
        template <std::size_t... I>
        closers(std::string_view text, std::index_sequence<I...>)
            : close{next_mark{text, pairs[I].close}...},
              other{next_mark{text, pairs[I].other_close}...},
              paragraph{text, "\n\n"} {}
    };

    /// Reads the quotation at `at` if a mark opens one there. Returns where to continue.
    std::size_t marked(std::string_view text, std::size_t at, closers& next, std::size_t level) {
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (!text.substr(at).starts_with(pairs[i].open)) continue;
            const std::size_t begin = at + pairs[i].open.size();
            const std::size_t close = next.close[i].from(begin);
            const std::size_t end = std::min(close, next.other[i].from(begin));
            if (end == std::string_view::npos || end > next.paragraph.from(begin)) continue;
            add(text.substr(begin, end - begin), pairs[i].open == "`", level);
            return end + (end == close ? pairs[i].close : pairs[i].other_close).size();
        }
        return at + point_at(text, at).size;
    }
};

/// Whether there are enough words for a quotation. In code a statement of one word is enough ("CHECKPOINT;").
[[nodiscard]] inline bool is_enough(const quotation& one) {
    std::size_t pieces = 0;
    for (std::size_t i = 0; i < one.text.size(); ++i)
        if (!is_white_space(static_cast<unsigned char>(one.text[i])) &&
            (i == 0 || is_white_space(static_cast<unsigned char>(one.text[i - 1]))))
            ++pieces;
    const std::size_t words = count_words(one.text);
    if (one.code && words == 1 && one.text.find(';') != std::string::npos) return true;
    return words > 0 && std::max(pieces, words) >= (one.code ? quotation_limits.words_of_code : quotation_limits.words);
}

}  // namespace quoting

TOOLKIT_FUNCTION std::vector<quotation> quotations_of(std::string_view text) {
    quoting::collector collected;
    collected.read(text);
    erase_from(collected.found, [](const quotation& one) { return !quoting::is_enough(one); });
    return std::move(collected.found);
}

}}  // namespace toolkit::v0
