// The functions of reference_patterns.hpp: one pass over the text. At the beginning of each word it is decided what may
// begin there; what was read as a whole is skipped.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/systems/rabbithole/references/reference_numbers.hpp>
#include <toolkit/systems/rabbithole/references/reference_patterns.hpp>
#include <toolkit/systems/rabbithole/references/reference_tokens.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {
namespace reference_scan {

/// How many numbers may follow a word.
enum class plural : std::uint8_t { no, maybe, yes };

/// A word before a number.
struct section_word {
    std::string_view text;   ///< in lower case
    std::string_view basic;  ///< in targets
    plural is = plural::no;
    number_form form = number_form::section;
    bool abbreviation = false;  ///< with a capital, and a dot behind it
};
inline constexpr std::array section_words{
    section_word{"section", "Section"},
    section_word{"sections", "Section", plural::yes},
    section_word{"sec", "Section", plural::no, number_form::section, true},
    section_word{"sect", "Section", plural::no, number_form::section, true},
    section_word{"secs", "Section", plural::yes, number_form::section, true},
    section_word{"chapter", "Chapter"},
    section_word{"chapters", "Chapter", plural::yes},
    section_word{"chap", "Chapter", plural::no, number_form::section, true},
    section_word{"ch", "Chapter", plural::no, number_form::section, true},
    section_word{"appendix", "Appendix", plural::no, number_form::appendix},
    section_word{"appendices", "Appendix", plural::yes, number_form::appendix},
    section_word{"appendixes", "Appendix", plural::yes, number_form::appendix},
    section_word{"abschnitt", "Abschnitt"},
    section_word{"abschnitts", "Abschnitt"},
    section_word{"abschnittes", "Abschnitt"},
    section_word{"abschnitte", "Abschnitt", plural::yes},
    section_word{"abschnitten", "Abschnitt", plural::yes},
    section_word{"abschn", "Abschnitt", plural::maybe, number_form::section, true},
    section_word{"kapitel", "Kapitel", plural::maybe},
    section_word{"kapitels", "Kapitel"},
    section_word{"kapiteln", "Kapitel", plural::yes},
    section_word{"kap", "Kapitel", plural::maybe, number_form::section, true},
    section_word{"anhang", "Anhang", plural::no, number_form::appendix},
    section_word{"anhangs", "Anhang", plural::no, number_form::appendix},
    section_word{"anhanges", "Anhang", plural::no, number_form::appendix},
    section_word{"anhänge", "Anhang", plural::yes, number_form::appendix},
    section_word{"anhängen", "Anhang", plural::yes, number_form::appendix},
};
inline constexpr std::array<std::string_view, 7> document_words{"document",   "documents", "dokument",  "dokuments",
                                                                "dokumentes", "dokumente", "dokumenten"};

class scanner {
public:
    scanner(std::string_view text, const reference_pattern_limits& limits) : text_(text), limits_(limits) {}

    [[nodiscard]] found_references run() && {
        while (at_ < text_.size()) step();
        return std::move(out_);
    }

private:
    void step() {
        const code_point next = point_at(text_, at_);
        const char32_t c = next.value;
        const std::size_t from = at_;
        if (c == 0xA7) {
            paragraphs();
        } else if (is_word(c) || (c < 0x80 && (c == '_' || c == '/' || c == '.' || c == '~'))) {
            if (at_ >= file_end_) url_or_file();
            if (at_ == from && is_word(c)) word();
        } else if (c == '"' || c == '\'' || c >= 0x80) {
            quoted_file();
        }
        if (at_ == from) at_ += next.size;
    }

    /// Reads what may be a file name or a URL. If it is none, its words are read one by one.
    void url_or_file() {
        const std::size_t from = at_;
        if (!is_word(look_back(text_, at_).value)) {
            const read_url_result url = read_url(text_, at_);
            const std::string_view target = text_.substr(at_, url.end - at_);
            if (!target.empty() && target.size() <= limits_.url_bytes)
                add(reference_type::external, std::string{target}, {at_, url.end});
            at_ = url.run;
            if (url.run != from) {
                url_end_ = url.run;
                return;
            }
        }
        file_end_ = end_of_file_token(text_, at_);
        const std::size_t end = end_of_file_name(text_, at_, file_end_, limits_.name_bytes);
        if (end == at_) return;
        if (!continues_url()) document({at_, end}, {at_, end});
        at_ = end;
    }
    /// Whether a URL that was broken at the end of a line goes on here.
    [[nodiscard]] bool continues_url() const noexcept {
        if (url_end_ == 0 || skip_blanks(text_, url_end_) != at_) return false;
        if (text_.substr(url_end_, at_ - url_end_).find('\n') == std::string_view::npos) return false;
        return text_[at_] == '/' || std::string_view{"-_/.=&"}.find(text_[url_end_ - 1]) != std::string_view::npos;
    }

    /// Skips a word, or the reference that begins with it.
    void word() {
        const std::size_t begin = at_;
        const folded_word read = read_word(text_, at_);
        at_ = read.end;
        if (read.text.empty()) {  // a long word has no meaning here
            while (is_word(look(text_, at_).value)) at_ += look(text_, at_).size;
            return;
        }
        if (!begins_word(begin)) return;
        if (contains(document_words, read.text)) {
            named_documents(begin);
        } else if (read.text == "see" || read.text == "siehe") {
            see_ = begin;
            words_since_see_ = 0;
            return;
        } else {
            for (const section_word& one : section_words)
                if (one.text == read.text && (!one.abbreviation || is_capital(point_at(text_, begin).value)))
                    return sections(begin, one);
        }
        ++words_since_see_;
    }

    [[nodiscard]] bool begins_word(std::size_t begin) const noexcept {
        constexpr std::u32string_view joins = U"-_/#@.\\&+=";
        const char32_t previous = look_back(text_, begin).value;
        return previous == 0 || joins.find(previous) == std::u32string_view::npos;
    }

    /// 2, 3, 4: at_ is behind the word.
    void sections(std::size_t begin, const section_word& word) {
        std::size_t at = at_;
        if (look(text_, at).value == '.' && word.abbreviation) ++at;
        const std::size_t number = skip_blanks(text_, at);
        const std::size_t end = read_number(text_, number, word.form);
        if (number == at_ || end == number) return;
        std::vector<span> list{{number, end}};
        more_sections(list, word);
        at_ = list.back().end;
        if (list.size() == 1 && is_heading(begin, at_)) return;
        span context = document_behind();
        std::string name = context.size() == 0 ? document_before(begin) : one_line(context.of(text_));
        for (std::size_t i = 0; i < list.size(); ++i) {
            const std::size_t from = i == 0 ? begin : list[i].begin;
            const std::size_t to = i + 1 == list.size() ? at_ : list[i].end;
            std::string target{word.basic};
            target += ' ';
            target += one_line(list[i].of(text_));
            add(reference_type::section, std::move(target), {from, to}, name);
        }
    }

    /// The further numbers of a list, and the ends of ranges. A word in the singular takes only what cannot be a
    /// quantity: "in Section 3 and 4 others" has one number, "in Section 3.1 and 3.2" two.
    void more_sections(std::vector<span>& list, const section_word& word) const {
        bool range = false;
        for (std::size_t i = 0; i < limits_.elements; ++i) {
            const separator between = read_separator(text_, list.back().end);
            if (between.is == separator::kind::none) return;
            const std::size_t end = read_number(text_, between.end, word.form);
            if (end == between.end) return;
            const std::string_view number = text_.substr(between.end, end - between.end);
            const bool letter = number == "A" || number == "I";
            bool fits = word.is == plural::yes || is_dotted(number);
            fits = fits || (word.is == plural::maybe && between.is != separator::kind::comma);
            fits = fits || (word.form == number_form::appendix && between.is == separator::kind::word && !letter);
            fits = fits || (between.is == separator::kind::dash && !between.blanks);
            if (!fits || (between.is_range() && range)) return;
            range = between.is_range();
            if (range) list.back().end = end;
            else list.push_back({between.end, end});
        }
    }

    /// 1: at_ is at the sign.
    void paragraphs() {
        const std::size_t begin = at_;
        int signs = 0;
        while (look(text_, at_).value == 0xA7 && signs < 3) {
            at_ += 2;
            ++signs;
        }
        const std::size_t number = skip_blanks(text_, at_);
        const bool several = signs > 1;
        std::size_t end = read_number(text_, number, number_form::law);
        if (end == number || signs > 2) return;
        const auto parts_of = [&](std::size_t from, std::size_t to) {  // in a list, what is not less is a section
            return read_parts(text_, to, several ? leading_number(text_.substr(from, to - from)) : UINT32_MAX);
        };
        std::vector<span> list{{number, parts_of(number, end)}};
        bool range = false;
        for (std::size_t i = 0; i < limits_.elements; ++i) {
            const separator between = read_separator(text_, list.back().end);
            if (between.is == separator::kind::none || (!several && !between.is_range())) break;
            if (between.is_range() && (range || (!several && between.is == separator::kind::dash && between.blanks)))
                break;
            const std::size_t next = look(text_, between.end).value == 0xA7 && between.is_range()
                                         ? skip_blanks(text_, between.end + 2)
                                         : between.end;
            end = read_number(text_, next, number_form::law);
            if (end == next) break;
            end = parts_of(next, end);
            range = between.is_range();
            if (range) list.back().end = end;
            else list.push_back({next, end});
        }
        at_ = list.back().end;
        if (list.size() == 1 && is_heading(begin, at_)) return;
        const law_name law = read_law(text_, at_);
        std::string name = one_line(law.name.size() == 0 ? law_before(text_, begin) : law.name.of(text_));
        if (law.name.size() != 0) at_ = law.end;
        const bool legal = !name.empty();
        if (!legal) name = document_before(begin);
        for (std::size_t i = 0; i < list.size(); ++i) {
            const std::string body = one_line(list[i].of(text_));
            std::string target = list.size() == 1 && several ? "§§ " : "§ ";
            target += body;
            if (legal) target += " " + name;
            const std::size_t from = i == 0 ? begin : list[i].begin;
            const std::size_t to = i + 1 == list.size() ? at_ : list[i].end;
            add(legal ? reference_type::legal_section : reference_type::section, std::move(target), {from, to}, name);
        }
    }

    /// 5: at_ is behind the word. The word "see" before it belongs to the first reference.
    void named_documents(std::size_t begin) {
        std::size_t from =
            see_ != npos && words_since_see_ <= 2 && none_in(text_.substr(see_, begin - see_), ends_phrase) ? see_
                                                                                                            : begin;
        std::size_t at = skip_blanks(text_, at_);
        for (std::size_t i = 0; i < limits_.elements; ++i) {
            const quoted_name name = read_quoted(text_, at, limits_.name_bytes);
            if (name.whole.size() == 0) return;
            document(name.content, {from, name.whole.end});
            at_ = name.whole.end;
            const separator between = read_separator(text_, at_);
            if (between.is == separator::kind::none || between.is_range()) return;
            at = from = between.end;
        }
    }
    [[nodiscard]] static bool ends_phrase(char c) noexcept { return c == '.' || c == ';' || c == ':' || c == ','; }

    /// 6, with blanks: at_ may be at a quotation mark.
    void quoted_file() {
        const code_point mark = point_at(text_, at_);
        if (mark.value == '\'' && is_word(look_back(text_, at_).value)) return;
        if (is_white_space(look(text_, at_ + mark.size).value)) return;
        const quoted_name name = read_quoted(text_, at_, limits_.name_bytes);
        const std::string_view content = name.content.of(text_);
        if (!is_file_name(content) || content.find_first_of("@*?{}$<>|=:;,\n") != std::string_view::npos) return;
        document(name.content, name.content);
        document_end_ = at_ = name.whole.end;
    }

    /// The document that is named behind a section: "of policy.pdf", "in „Handbuch“", "of RFC 2119". at_ moves behind.
    [[nodiscard]] span document_behind() {
        constexpr std::array<std::string_view, 8> joins{"of", "in", "from", "von", "des", "der", "aus", "im"};
        constexpr std::array<std::string_view, 7> articles{"the",      "dem",      "der",      "des",
                                                           "document", "dokument", "dokuments"};
        std::size_t at = skip_blanks(text_, at_);
        folded_word word = read_word(text_, at);
        if (at == at_ || !contains(joins, word.text)) return {};
        at = skip_blanks(text_, word.end);
        for (int i = 0; i < 2; ++i) {
            word = read_word(text_, at);
            if (!contains(articles, word.text)) break;
            at = skip_blanks(text_, word.end);
        }
        if (const quoted_name name = read_quoted(text_, at, limits_.name_bytes); name.whole.size() != 0) {
            at_ = name.whole.end;
            return name.content;
        }
        if (word.text == "rfc") {
            const std::size_t number = skip_blanks(text_, word.end);
            const std::size_t end = read_number(text_, number, number_form::law);
            if (end != number) {
                at_ = end;
                return {at, end};
            }
        }
        if (at < file_end_) return {};
        const std::size_t token = end_of_file_token(text_, at);
        const std::size_t end = end_of_file_name(text_, at, token, limits_.name_bytes);
        if (end == at) return {};
        at_ = end;
        return {at, end};
    }
    /// The document that is named directly before: "policy.pdf, Section 4.2".
    [[nodiscard]] std::string document_before(std::size_t begin) const {
        if (document_.empty() || begin < document_end_ || begin - document_end_ > 3) return {};
        const std::string_view gap = text_.substr(document_end_, begin - document_end_);
        return all_in(gap, [](char c) { return c == ' ' || c == ',' || c == ':' || c == '\n' || c == '('; })
                   ? document_
                   : std::string{};
    }

    /// Whether [begin, end) is the number of a heading.
    [[nodiscard]] bool is_heading(std::size_t begin, std::size_t end) const noexcept {
        std::size_t line = begin;
        while (line > 0 && begin - line < 8 && (text_[line - 1] == ' ' || text_[line - 1] == '#')) --line;
        if (line != 0 && text_[line - 1] != '\n') return false;
        if (text_.substr(line, begin - line).find('#') != std::string_view::npos) return true;
        if (line > 1 && text_[line - 2] != '\n') return false;  // within a paragraph
        const char32_t sign = look(text_, end).value;
        std::size_t title = end + 1;
        while (look(text_, title).value != '\n' && is_white_space(look(text_, title).value))
            title += look(text_, title).size;
        return (sign == '.' || sign == ':') && title > end + 1 && is_capital(look(text_, title).value);
    }

    void document(span name, span whole) {
        document_ = one_line(name.of(text_));
        document_end_ = whole.end;
        add(reference_type::document, document_, whole);
    }

    void add(reference_type type, std::string target, span bytes, const std::string& context = {}) {
        see_ = npos;  // it is before or within this reference
        if (out_.references.size() >= limits_.references) {
            ++out_.left_out;
            return;
        }
        out_.references.push_back(
            {.type = type, .target = std::move(target), .original_text = std::string{bytes.of(text_)}, .bytes = bytes});
        if (!context.empty()) out_.references.back().document_context = context;
    }

    static constexpr std::size_t npos = std::string_view::npos;

    std::string_view text_;
    const reference_pattern_limits& limits_;
    found_references out_{};
    std::size_t at_ = 0;
    std::size_t file_end_ = 0;  ///< before it there is no file name: it was looked for
    std::size_t url_end_ = 0;   ///< of the last one
    std::size_t see_ = npos;
    std::size_t words_since_see_ = 0;
    std::string document_{};  ///< the last one, and its end
    std::size_t document_end_ = 0;
};

}  // namespace reference_scan

TOOLKIT_FUNCTION found_references find_references(std::string_view text, const reference_pattern_limits& limits) {
    return reference_scan::scanner{text, limits}.run();
}

}}  // namespace toolkit::v0
