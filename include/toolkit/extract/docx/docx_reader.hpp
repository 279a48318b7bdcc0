// Reads the trees of a Word document in the order of their text. Struck and hidden text is left out. Raised text and
// formulas become characters on the line.
// In: the trees, the styles, the document's parts. Out: an extraction. Next: docx.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/document/limits.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/xml.hpp>
#include <toolkit/extract/docx/docx_elements.hpp>
#include <toolkit/extract/docx/docx_embedded.hpp>
#include <toolkit/extract/docx/docx_fields.hpp>
#include <toolkit/extract/docx/docx_math.hpp>
#include <toolkit/extract/docx/docx_parts.hpp>
#include <toolkit/extract/docx/docx_run.hpp>
#include <toolkit/extract/docx/docx_styles.hpp>
#include <toolkit/extract/docx/docx_symbols.hpp>
#include <toolkit/extract/docx/docx_table.hpp>
#include <toolkit/extract/notation/formula.hpp>
#include <toolkit/extract/notation/raised_text.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace docx {

/// Reads trees in the order of their text. The text of a text box follows the paragraph or table that it is anchored
/// to. The rows of an inner table stay in their place.
class reader {
public:
    reader(const style_sheet& styles, const parts& all, embedded_reader read_embedded, const stop_token& stop,
           const extract_limits& limits, const docx_limits& bounds)
        : styles_(styles),
          parts_(all),
          stop_(stop),
          limits_(limits),
          embedded_(read_embedded, bounds),
          out_(limits),
          tables_(bounds.cells) {}

    /// The title that the document names. Without it the title is a paragraph in title style or the first heading.
    void title(std::string_view text) {
        if (has_title_ || extracting::collapsed(text).empty()) return;
        has_title_ = true;
        out_.title(text);
    }

    void read_text(xml::node body) {
        walk(body);
        end_story();
    }

    /// Reads footnotes or endnotes. Separator lines are skipped, and so are notes whose marks are struck or hidden.
    void read_notes(xml::node notes) {
        in_notes_ = true;
        for (const xml::node note : notes.children()) {
            const std::string_view type = xml::attribute_of(note, "type").value;
            if (!type.empty() && type != "normal") continue;
            if (!dropped_notes_.empty() && dropped_notes_.contains(note_of(note))) continue;
            walk(note);
            end_story();
        }
    }

    [[nodiscard]] result<extraction> finish() && {
        if (stop_.stop_requested()) return failure::of(failure_kind::cancelled, {}, "reading was stopped");
        for (const std::string& what : parts_.left_out()) out_.leave_out(what);
        return std::move(out_).finish();
    }

private:
    void walk(xml::node root) {
        xml::walk(root, [this](xml::node node) { return enter(node); }, [this](xml::node node) { leave(node); });
    }

    [[nodiscard]] bool enter(xml::node node) {
        if (stop_.stop_requested() || out_.is_full()) return false;
        switch (element_of(node)) {
            case element::skipped: return false;
            case element::paragraph: begin_paragraph(node); return true;
            case element::run: begin_run(node); return true;
            case element::text: add_text(node); return false;
            case element::tab: add("\t"); return false;
            case element::line_break: add("\n"); return false;
            case element::hyphen: add("-"); return false;
            case element::symbol: add_symbol(node); return false;
            case element::field_mark: mark_field(xml::attribute_of(node, "fldCharType").value); return false;
            case element::field_code: add_field_code(node); return false;
            case element::note_reference: add_note_reference(node); return false;
            case element::formula: add_formula(math_.line_of(node)); return false;
            case element::display_formula: add(" "); return true;
            case element::object: add_object(node); return false;
            case element::alternative: return !node.previous_sibling();
            case element::embedded: add_embedded(xml::attribute_of(node, "id").value); return false;
            case element::text_box:
                if (!run_.is_hidden) boxes_.push_back(node);
                return false;
            case element::table: begin_table(node); return true;
            case element::row: return is_row_of_text(xml::child_of(node, "trPr"));
            default: return true;
        }
    }

    void leave(xml::node node) {
        switch (element_of(node)) {
            case element::run: run_ = {}; break;
            case element::display_formula: add(" "); break;
            case element::paragraph:
                if (goes_on_) break;
                end_paragraph();
                read_boxes();
                break;
            case element::cell:
                if (!line_.empty()) end_paragraph();
                tables_.end_cell(node, out_);
                break;
            case element::row: tables_.end_row(node, out_); break;
            case element::table:
                tables_.end(out_);
                read_boxes();
                break;
            default: break;
        }
    }

    // Paragraphs.

    void begin_paragraph(xml::node node) {
        if (!line_.empty() && !goes_on_) end_paragraph();
        const xml::node properties = xml::child_of(node, "pPr");
        goes_on_ = static_cast<bool>(xml::child_of(xml::child_of(properties, "rPr"), "del"));
        look_ = styles_.of(value_of(properties, "pStyle"));
        // A paragraph's own outline level can remove a heading. It cannot make one, because pasted text has outline
        // levels.
        if (outline_of(properties) == 0U) look_.level = 0;
        if (const auto item = item_of(properties)) look_.is_item = *item;
    }

    void end_paragraph() {
        std::string text = line_.take();
        if (std::exchange(has_unknown_, false)) text = with_unknown_signs(text);
        lift_ = 0;
        has_gap_ = false;
        goes_on_ = false;
        const paragraph_look look = std::exchange(look_, {});
        fields_.clear();  // an unfinished field ends with its paragraph
        if (tables_.takes_text()) {
            tables_.add(text);
        } else if (in_notes_) {
            write_note(text);
        } else if (look.is_code && look.level == 0) {
            (code_ += text) += '\n';
        } else {
            end_code();
            if (!look.is_contents) write(look, text);
        }
    }

    void write(const paragraph_look& look, std::string_view text) {
        if (look.is_title) title(text);
        if (look.level != 0) out_.heading(look.level, text);
        else if (look.is_item) out_.item(text);
        else out_.paragraph(text);
        has_top_ = has_top_ || (look.level != 0 && look.level <= 2 && !extracting::collapsed(text).empty());
    }

    /// Writes a note. A heading precedes the first one. Without a title its level is one that makes no title.
    void write_note(std::string_view text) {
        if (extracting::collapsed(text).empty()) return;
        if (!std::exchange(has_notes_, true)) out_.heading(has_title_ || has_top_ ? 1 : 3, "Notes");
        out_.paragraph(text);
    }

    void end_code() {
        if (!code_.empty()) out_.code(std::exchange(code_, {}));
    }

    /// Ends a part: text outside of paragraphs, which only invalid files have, the last code, and boxes without a
    /// paragraph.
    void end_story() {
        if (!line_.empty()) end_paragraph();
        end_code();
        read_boxes();
        end_code();
    }

    /// Reads waiting text boxes. Within a table or another box they wait until it ends.
    void read_boxes() {
        if (boxes_.empty() || tables_.takes_text() || std::exchange(reads_boxes_, true)) return;
        for (std::size_t next = 0; next < boxes_.size();) {  // reading may add more boxes
            const xml::node box = boxes_[next++];
            walk(box);
            if (!line_.empty()) end_paragraph();
        }
        boxes_.clear();
        reads_boxes_ = false;
    }

    /// Begins a table. In notes every table is only a frame, because notes are paragraphs.
    void begin_table(xml::node table) {
        const bool is_frame = in_notes_ || open_tables::is_frame(table);
        if (!is_frame) end_code();
        tables_.begin(table, is_frame, out_);
    }

    /// Adds an embedded document. In a table or a note it is left out and reported.
    void add_embedded(std::string_view id) {
        if (!line_.empty()) end_paragraph();
        if (tables_.takes_text() || in_notes_)
            return out_.leave_out("a document within a table was not read; move it out of the table");
        end_code();
        embedded_.write(out_, parts_, id, stop_, limits_);
    }

    // Content of a paragraph.

    void begin_run(xml::node run) {
        const xml::node properties = xml::child_of(run, "rPr");
        font_ = {};
        if (!properties) {
            run_ = setting_of({}, {}, look_.runs, styles_.defaults());
            return;
        }
        const std::string_view style = value_of(properties, "rStyle");
        run_ = setting_of(look_of_run(properties), style.empty() ? run_look{} : styles_.of(style).runs, look_.runs,
                          styles_.defaults());
        font_ = xml::attribute_of(xml::child_of(properties, "rFonts"), "ascii").value;
    }

    /// Adds text. Struck or hidden text leaves at most a blank.
    void add(std::string_view text) {
        if (fields_.in_code() || run_.is_hidden || text.empty()) return;
        if (!run_.is_struck) {
            const bool joins = line_.ends_in_digit() && is_digit(static_cast<unsigned char>(text.front()));
            if (std::exchange(has_gap_, false) && joins) line_.add(" ");
            const int lift = std::exchange(lift_, run_.lifted_by);
            return line_.add(text, joins && lift != run_.lifted_by ? place_between_digits(run_, lift) : run_.place);
        }
        has_gap_ = true;
        if (raised::is_blank(raised::first_of(text)) || raised::is_blank(raised::last_of(text))) line_.add(" ");
    }

    void add_text(xml::node node) {
        text_.clear();
        xml::append_text(text_, node);
        if (depends_on_font(text_, font_)) {
            has_unknown_ = true;
            text_ = text_in_font(text_, font_);
        }
        add(text_);
    }

    void add_field_code(xml::node node) {
        text_.clear();
        xml::append_text(text_, node);
        fields_.add_code(text_);
    }

    void add_formula(std::string_view line) {
        const run_setting around = setting_of({}, {}, look_.runs, styles_.defaults());
        if (fields_.in_code() || around.is_hidden) return;
        has_gap_ = has_gap_ || around.is_struck;
        if (!around.is_struck) line_.add(line, raised::place::formula);
    }

    /// Adds an object. An equation of an old editor is only a picture, so it gives the marker.
    void add_object(xml::node node) {
        const std::string_view program = xml::attribute_of(node, "ProgID").value;
        if (program.starts_with("Equation") && !run_.is_struck && !run_.is_hidden) add_formula(formula::marker);
    }

    /// The key of a note and its mark: its kind and its id.
    [[nodiscard]] static std::string note_of(xml::node node) {
        const std::string_view id = xml::attribute_of(node, "id").value;
        return (xml::name_of(node).starts_with("footnote") ? "f" : "e") + std::string{id};
    }

    /// Adds the mark of a note. Word counts its number, unless the number is text that follows here.
    void add_note_reference(xml::node node) {
        if (run_.is_struck || run_.is_hidden) {
            dropped_notes_.insert(note_of(node));
            return;
        }
        const std::string_view custom = xml::attribute_of(node, "customMarkFollows").value;
        line_.add_note_mark();
        if (!custom.empty() && custom != "0" && custom != "false") run_.place = raised::place::note_mark;
    }

    void add_symbol(xml::node node) {
        const std::string_view digits = xml::attribute_of(node, "char").value;
        std::uint32_t number = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
        const bool is_number = error == std::errc{} && end == digits.data() + digits.size() && !digits.empty();
        text_.clear();
        append_utf8(text_,
                    is_number ? character_of_symbol(xml::attribute_of(node, "font").value, number) : unknown_sign);
        has_unknown_ = true;
        add(text_);
    }

    void mark_field(std::string_view type) {
        const auto shown = fields_.mark(type);
        if (!shown) return;
        if (shown->is_formula) return add_formula(shown->text);
        has_unknown_ = true;
        add(shown->text);
    }

    const style_sheet& styles_;
    const parts& parts_;
    const stop_token& stop_;
    const extract_limits& limits_;
    embedded_documents embedded_;
    block_writer out_;
    open_tables tables_;
    raised_text line_;          ///< of the paragraph
    paragraph_look look_;       ///< of the paragraph
    bool goes_on_ = false;      ///< its paragraph mark was deleted, so the next paragraph continues it
    run_setting run_;           ///< of the open run
    std::string_view font_;     ///< of the open run
    int lift_ = 0;              ///< of the last text, in half points
    bool has_gap_ = false;      ///< struck text was just left out
    bool has_unknown_ = false;  ///< the paragraph may have undecided characters
    std::string text_;          ///< of one element; a reused buffer
    std::string code_;          ///< consecutive lines of code
    open_fields fields_;        ///< of the paragraph
    math_reader math_;
    std::set<std::string> dropped_notes_;
    std::vector<xml::node> boxes_;  ///< found, but not read yet
    bool reads_boxes_ = false;
    bool in_notes_ = false;
    bool has_notes_ = false;
    bool has_title_ = false;
    bool has_top_ = false;  ///< there is a heading that can be the title
};

}}}  // namespace toolkit::v0::docx
