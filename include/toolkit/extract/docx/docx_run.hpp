// The formatting of a run in a Word document: struck, hidden, raised, lowered, or a note mark. A run inherits from its
// style, from the style of its paragraph and from the document's defaults (ECMA-376, part 1, 17.3.2 and 17.7.3).
// In: properties of runs. Out: the final formatting. Next: docx_styles.hpp, docx_reader.hpp.
#pragma once

#include <toolkit/extract/base/xml.hpp>
#include <toolkit/extract/notation/raised_text.hpp>

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace toolkit { inline namespace v0 { namespace docx {

/// Whether an on/off element is on. Without a value it is on.
[[nodiscard]] inline bool is_on(xml::node element) noexcept {
    const std::string_view value = xml::attribute_of(element, "val").value;
    return value != "0" && value != "false" && value != "off";
}

/// The value of an on/off child: on without a value; nullopt if there is no such child.
[[nodiscard]] inline std::optional<bool> switch_of(xml::node properties, std::string_view name) noexcept {
    const xml::node found = xml::child_of(properties, name);
    if (!found) return std::nullopt;
    return is_on(found);
}

/// The `val` of a child, such as <w:pStyle w:val="…"/>; empty if there is none.
[[nodiscard]] inline std::string_view value_of(xml::node properties, std::string_view name) noexcept {
    return xml::attribute_of(xml::child_of(properties, name), "val").value;
}

/// What properties say about a run; nullopt for what they do not say. Lengths are in half points.
struct run_look {
    std::optional<bool> is_struck;
    std::optional<bool> is_struck_twice;
    std::optional<bool> is_hidden;
    std::optional<raised::place> align;
    std::optional<int> lifted_by;
    std::optional<int> size;
    bool is_note_mark = false;  ///< by the name of its style
};

[[nodiscard]] inline run_look look_of_run(xml::node properties) noexcept {
    run_look look;
    const auto number_of = [](xml::node element) -> std::optional<int> {
        const std::string_view digits = xml::attribute_of(element, "val").value;
        int number = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        constexpr int most = 10'000;
        if (read.ec != std::errc{} || number > most || number < -most) return std::nullopt;
        return digits.ends_with("pt") ? number * 2 : number;
    };
    for (const xml::node one : properties.children()) {
        const std::string_view name = xml::name_of(one);
        if (name == "strike") look.is_struck = is_on(one);
        else if (name == "dstrike") look.is_struck_twice = is_on(one);
        else if (name == "vanish") look.is_hidden = is_on(one);
        else if (name == "position") look.lifted_by = number_of(one);
        else if (name == "sz") look.size = number_of(one);
        else if (name == "vertAlign") {
            const std::string_view value = xml::attribute_of(one, "val").value;
            look.align = value == "superscript" ? raised::place::above
                         : value == "subscript" ? raised::place::below
                                                : raised::place::on_line;
        }
    }
    return look;
}

/// Adds to a style what it inherits from the style that it is based on.
[[nodiscard]] inline run_look over(run_look above, const run_look& base) noexcept {
    if (!above.is_struck) above.is_struck = base.is_struck;
    if (!above.is_struck_twice) above.is_struck_twice = base.is_struck_twice;
    if (!above.is_hidden) above.is_hidden = base.is_hidden;
    if (!above.align) above.align = base.align;
    if (!above.lifted_by) above.lifted_by = base.lifted_by;
    if (!above.size) above.size = base.size;
    above.is_note_mark = above.is_note_mark || base.is_note_mark;
    return above;
}

/// The final formatting of a run.
struct run_setting {
    bool is_struck = false;
    bool is_hidden = false;
    raised::place place = raised::place::on_line;
    int lifted_by = 0;  ///< in half points
};

/// The position of a run that is shifted by a length. It is raised or lowered from a sixth of its size on.
[[nodiscard]] inline raised::place place_of_lift(int lifted_by, int size) noexcept {
    if (lifted_by > 0 && lifted_by * 6 >= size) return raised::place::above;
    return lifted_by < 0 && lifted_by * -6 >= size ? raised::place::below : raised::place::on_line;
}

/// The position of a digit directly after another one with a different base line. In any size it is not a digit of the
/// same number.
[[nodiscard]] inline raised::place place_between_digits(const run_setting& run, int lift_before) noexcept {
    constexpr int least = 2;
    const int lift = run.lifted_by - lift_before;
    const bool is_level = run.lifted_by == 0 || (lift < least && -lift < least);
    if (run.place != raised::place::on_line || is_level) return run.place;
    return lift > 0 ? raised::place::above : raised::place::below;
}

/// Combines a run, its style, its paragraph's style and the defaults. If both styles have strike or vanish, they cancel
/// each other, as in Word.
[[nodiscard]] inline run_setting setting_of(const run_look& own, const run_look& style, const run_look& paragraph,
                                            const run_look& defaults) noexcept {
    const auto toggled = [&](std::optional<bool> run_look::* which) {
        if (own.*which) return *(own.*which);
        return (defaults.*which).value_or(false) ||
               (style.*which).value_or(false) != (paragraph.*which).value_or(false);
    };
    const run_look all = over(own, over(style, over(paragraph, defaults)));
    run_setting made;
    made.is_struck = toggled(&run_look::is_struck) || all.is_struck_twice.value_or(false);
    made.is_hidden = toggled(&run_look::is_hidden);
    constexpr int usual_size = 20;  // if the document names none
    made.place = all.align.value_or(raised::place::on_line);
    made.lifted_by = all.lifted_by.value_or(0);
    if (made.place == raised::place::on_line && all.lifted_by)
        made.place = place_of_lift(*all.lifted_by, all.size.value_or(usual_size));
    if (own.is_note_mark || style.is_note_mark) made.place = raised::place::note_mark;
    return made;
}

}}}  // namespace toolkit::v0::docx
