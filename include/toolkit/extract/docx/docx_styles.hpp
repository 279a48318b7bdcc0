// The styles of a Word document: the role of a paragraph by the name of its style. A style inherits from the one that
// it is based on (ECMA-376, part 1, 17.7).
// In: word/styles.xml. Out: the effect of each style on a paragraph. Next: docx.hpp.
#pragma once

#include <toolkit/extract/base/xml.hpp>
#include <toolkit/extract/docx/docx_run.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace docx {

/// The role of a paragraph.
struct paragraph_look {
    unsigned level = 0;        ///< of a heading, 1 to 6; 0 if it is not a heading
    bool is_title = false;     ///< of the document
    bool is_item = false;      ///< of a list
    bool is_code = false;      ///< a line of code
    bool is_contents = false;  ///< a line of the table of contents
    run_look runs;             ///< what its style says about its runs
};

/// The heading level of a paragraph's outline level; 0 for text, nullopt if there is no outline level.
[[nodiscard]] inline std::optional<unsigned> outline_of(xml::node properties) noexcept {
    const std::string_view value = value_of(properties, "outlineLvl");
    if (value.size() != 1 || value[0] < '0' || value[0] > '9') return std::nullopt;
    const auto level = static_cast<unsigned>(value[0] - '0');
    return level == 9 ? 0U : std::min(level + 1, 6U);
}

/// Whether a paragraph is a list item. List number 0 means it is not. nullopt if the style does not tell.
[[nodiscard]] inline std::optional<bool> item_of(xml::node properties) noexcept {
    const xml::attribute number = xml::attribute_of(xml::child_of(xml::child_of(properties, "numPr"), "numId"), "val");
    if (!number.is_there) return std::nullopt;
    return number.value != "0";
}

/// The role that the name or the id of a style tells. Word writes names of built-in styles in English and ids in the
/// user's language ("heading 1" has the id "berschrift1"). Other programs write the name that they display.
struct style_name {
    explicit style_name(std::string_view name) {
        const std::string lower = folded(name);
        is_code = lower.find("code") != std::string::npos || lower.find("preformatted") != std::string::npos;
        std::string joined;
        for (const char c : lower)
            if (c != ' ') joined += c;
        is_title = joined == "title" || joined == "titel";
        is_contents = joined == "tocheading" || number_behind(joined, "toc") != 0;
        is_note_mark = joined == "footnotereference" || joined == "endnotereference";
        for (const std::string_view word : {"heading", "\u00FCberschrift", "berschrift", "ueberschrift"})
            level = std::max(level, std::min(number_behind(joined, word), 6U));
    }

    unsigned level = 0;
    bool is_title = false;
    bool is_code = false;
    bool is_contents = false;
    bool is_note_mark = false;  ///< the number of a footnote

private:
    /// The digit in "heading1" or "heading1,h1"; else 0.
    [[nodiscard]] static unsigned number_behind(std::string_view name, std::string_view word) noexcept {
        if (!name.starts_with(word)) return 0;
        name.remove_prefix(word.size());
        const bool is_one = !name.empty() && name[0] >= '1' && name[0] <= '9' && (name.size() == 1 || name[1] == ',');
        return is_one ? static_cast<unsigned>(name[0] - '0') : 0;
    }
};

/// All styles of a document, with inheritance resolved.
class style_sheet {
public:
    /// The maximum number of styles based on each other. Longer chains and cycles end there.
    static constexpr std::size_t most_steps = 32;

    style_sheet() = default;
    explicit style_sheet(xml::node root) {
        std::vector<style> styles;
        for (const xml::node one : root.children())
            if (xml::name_of(one) == "style") styles.emplace_back(one);
        defaults_ = look_of_run(xml::child_of(xml::child_of(xml::child_of(root, "docDefaults"), "rPrDefault"), "rPr"));
        std::stable_sort(styles.begin(), styles.end(), [](const style& a, const style& b) { return a.id < b.id; });
        for (style& one : styles) one.above = index_of(styles, one.based_on);
        looks_.reserve(styles.size());
        for (std::size_t i = 0; i < styles.size(); ++i) {
            looks_.emplace_back(styles[i].id, look_of(styles, i));
            if (styles[i].is_default) default_ = looks_.back().second;
        }
    }

    /// The document's defaults for all runs.
    [[nodiscard]] const run_look& defaults() const noexcept { return defaults_; }

    /// The effect of a style on its paragraphs; of the default style if the id is empty. An unknown style is judged by
    /// its id.
    [[nodiscard]] paragraph_look of(std::string_view id) const {
        if (id.empty()) return default_;
        const auto found = std::lower_bound(looks_.begin(), looks_.end(), id,
                                            [](const auto& look, std::string_view of) { return look.first < of; });
        if (found != looks_.end() && found->first == id) return found->second;
        const style_name name{id};
        run_look runs;
        runs.is_note_mark = name.is_note_mark;
        return {.level = name.is_title ? 1U : name.level,
                .is_title = name.is_title,
                .is_code = name.is_code,
                .is_contents = name.is_contents,
                .runs = runs};
    }

private:
    static constexpr std::size_t none = SIZE_MAX;

    /// A style as in the file.
    struct style {
        explicit style(xml::node one)
            : id(xml::attribute_of(one, "styleId").value),
              based_on(value_of(one, "basedOn")),
              name(value_of(one, "name")),
              name_of_id(id),
              outline(outline_of(xml::child_of(one, "pPr"))),
              is_item(item_of(xml::child_of(one, "pPr"))),
              runs(look_of_run(xml::child_of(one, "rPr"))),
              is_default(xml::attribute_of(one, "default").value == "1" &&
                         xml::attribute_of(one, "type").value == "paragraph") {
            if (const unsigned level = std::max(name.level, name_of_id.level); !outline && level != 0) outline = level;
            runs.is_note_mark = name.is_note_mark || name_of_id.is_note_mark;
        }
        std::string_view id;
        std::string_view based_on;
        style_name name;
        style_name name_of_id;
        std::optional<unsigned> outline;
        std::optional<bool> is_item;
        run_look runs;
        bool is_default;
        std::size_t above = none;
    };

    [[nodiscard]] static std::size_t index_of(const std::vector<style>& styles, std::string_view id) noexcept {
        if (id.empty()) return none;
        const auto found = std::lower_bound(styles.begin(), styles.end(), id,
                                            [](const style& one, std::string_view of) { return one.id < of; });
        return found != styles.end() && found->id == id ? static_cast<std::size_t>(found - styles.begin()) : none;
    }

    [[nodiscard]] static paragraph_look look_of(const std::vector<style>& styles, std::size_t index) noexcept {
        const style& first = styles[index];
        paragraph_look look;
        look.is_title = first.name.is_title || first.name_of_id.is_title;  // a subtitle may be based on a title
        look.is_contents = first.name.is_contents || first.name_of_id.is_contents;
        std::optional<unsigned> level;
        std::optional<bool> item;
        for (std::size_t steps = 0; index != none && steps < most_steps; ++steps, index = styles[index].above) {
            const style& one = styles[index];
            if (!level) level = one.outline;
            if (!item) item = one.is_item;
            look.runs = over(look.runs, one.runs);
            look.is_code = look.is_code || one.name.is_code || one.name_of_id.is_code;
        }
        look.level = look.is_title ? 1U : level.value_or(0);
        look.is_item = item.value_or(false);
        return look;
    }

    std::vector<std::pair<std::string, paragraph_look>> looks_;  ///< by id
    paragraph_look default_;
    run_look defaults_;
};

}}}  // namespace toolkit::v0::docx
