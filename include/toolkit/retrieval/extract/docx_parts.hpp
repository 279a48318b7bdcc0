// The parts of a Word document: which member of the archive holds the text, the styles, the notes and the title
// (ECMA-376, part 2: the relationships tell). In: the bytes of a file. Out: trees. Next: docx.hpp.
#pragma once

#include <toolkit/core/failure.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/extract/archive.hpp>
#include <toolkit/retrieval/extract/xml.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit::inline v0 {

/// What is read of a Word document at most, beside extract_limits.
struct docx_limits {
    std::size_t text_part = std::size_t{64} << 20U;    ///< bytes of the XML that holds the text
    std::size_t styles_part = std::size_t{8} << 20U;   ///< bytes of the styles
    std::size_t notes_part = std::size_t{16} << 20U;   ///< bytes of the footnotes, and of the endnotes
    std::size_t small_part = std::size_t{1} << 20U;    ///< bytes of the properties, and of each table of relationships
    std::size_t tree_bytes = std::size_t{384} << 20U;  ///< of the tree of one part, in memory
    std::size_t cells = 1000;                          ///< of one row; a longer one goes on as another row
    archive_limits archive{};
};
inline constexpr docx_limits docx_limits_default{};

namespace docx {

/// The parts of one file; its bytes must live as long.
class parts {
public:
    [[nodiscard]] static result<parts> open(std::string_view bytes, const stop_token& stop, const docx_limits& limits) {
        auto zip = zip_archive::open(bytes, limits.archive);
        if (!zip) return std::move(zip).error();
        parts made{*zip, stop, limits};
        if (auto found = made.find(); !found) return std::move(found).error();
        return made;
    }

    /// The trees; those that the document does not have are empty. Fail with `unreadable` or `cancelled`.
    [[nodiscard]] result<xml::tree> text() const {
        auto made = read(text_, limits_.text_part);
        if (made && xml::name_of(made->document_element()) == "document") return made;
        if (!made && made.error().kind != failure_kind::not_found) return made;
        return failure::of(failure_kind::unreadable, {}, "it holds no Word document",
                           "save it in Word's format (.docx)");
    }
    [[nodiscard]] result<xml::tree> styles() const { return read_if_there(styles_, limits_.styles_part); }
    [[nodiscard]] result<xml::tree> footnotes() const { return read_if_there(footnotes_, limits_.notes_part); }
    [[nodiscard]] result<xml::tree> endnotes() const { return read_if_there(endnotes_, limits_.notes_part); }
    [[nodiscard]] result<xml::tree> properties() const { return read_if_there(properties_, limits_.small_part); }

private:
    parts(const zip_archive& zip, const stop_token& stop, const docx_limits& limits)
        : zip_(zip), stop_(stop), limits_(limits) {}

    /// Looks up the names; where no relationship tells, they are the usual ones.
    [[nodiscard]] result<void> find() {
        auto of_file = read_if_there("_rels/.rels", limits_.small_part);
        if (!of_file) return std::move(of_file).error();
        text_ = target(*of_file, "/officeDocument", {}, "word/document.xml");
        properties_ = target(*of_file, "/core-properties", {}, "docProps/core.xml");
        const std::size_t slash = text_.rfind('/') + 1;  // npos + 1 is 0
        const std::string folder = text_.substr(0, slash);
        auto of_text = read_if_there(folder + "_rels/" + text_.substr(slash) + ".rels", limits_.small_part);
        if (!of_text) return std::move(of_text).error();
        styles_ = target(*of_text, "/styles", folder, "word/styles.xml");
        footnotes_ = target(*of_text, "/footnotes", folder, "word/footnotes.xml");
        endnotes_ = target(*of_text, "/endnotes", folder, "word/endnotes.xml");
        return {};
    }

    /// The member that a relationship of this type names, relative to a folder of the archive. The name is only
    /// compared with those of the members.
    [[nodiscard]] static std::string target(const xml::tree& relationships, std::string_view type,
                                            const std::string& folder, std::string_view usual) {
        for (const xml::node one : relationships.document_element().children()) {
            const std::string_view name = xml::attribute_of(one, "Target").value;
            if (name.empty() || !xml::attribute_of(one, "Type").value.ends_with(type) ||
                xml::attribute_of(one, "TargetMode").value == "External")
                continue;
            return name.starts_with('/') ? std::string{name.substr(1)} : folder + std::string{name};
        }
        return std::string{usual};
    }

    [[nodiscard]] result<xml::tree> read(std::string_view name, std::size_t most) const {
        auto bytes = zip_.read(name, most, stop_);
        if (!bytes) return std::move(bytes).error();
        return xml::parse(*bytes, limits_.tree_bytes);
    }
    [[nodiscard]] result<xml::tree> read_if_there(std::string_view name, std::size_t most) const {
        auto made = read(name, most);
        if (!made && made.error().kind == failure_kind::not_found) return xml::tree{};
        return made;
    }

    zip_archive zip_;
    stop_token stop_;
    docx_limits limits_;
    std::string text_{};
    std::string styles_{};
    std::string footnotes_{};
    std::string endnotes_{};
    std::string properties_{};
};

}  // namespace docx
}  // namespace toolkit::inline v0
