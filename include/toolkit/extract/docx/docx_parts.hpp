// The parts of a Word document: which archive members are the text, the styles, the notes and the title (ECMA-376, part
// 2: by relationships). A document without its text is refused. Any other damaged, encrypted or too large part is left
// out and reported.
// In: the bytes of a file. Out: trees. Next: docx.hpp.
#pragma once

#include <toolkit/core/failure.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/extract/base/archive.hpp>
#include <toolkit/extract/base/xml.hpp>
#include <toolkit/extract/docx/docx_limits.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace docx {

/// The parts of one file. The file's bytes must outlive this object.
class parts {
public:
    [[nodiscard]] static result<parts> open(std::string_view bytes, const stop_token& stop, const docx_limits& limits) {
        auto zip = zip_archive::open(bytes, limits.archive);
        if (!zip) return std::move(zip).error();
        parts made{*zip, stop, limits};
        made.find();
        return made;
    }

    /// The tree of the text. Fails with `unreadable` or `cancelled`.
    [[nodiscard]] result<xml::tree> text() const {
        auto made = read(text_, limits_.text_part);
        if (made && xml::name_of(made->document_element()) == "document") return made;
        if (!made && made.error().kind != failure_kind::not_found) return made;
        return failure::of(failure_kind::unreadable, {}, "it contains no Word document",
                           "save it in Word's format (.docx)");
    }

    /// The other trees. A tree is empty if the document does not have it or it is left out.
    [[nodiscard]] xml::tree styles() { return read_if_sound(styles_, limits_.styles_part, "styles"); }
    [[nodiscard]] xml::tree footnotes() { return read_if_sound(footnotes_, limits_.notes_part, "footnotes"); }
    [[nodiscard]] xml::tree endnotes() { return read_if_sound(endnotes_, limits_.notes_part, "endnotes"); }
    [[nodiscard]] xml::tree properties() { return read_if_sound(properties_, limits_.small_part, "properties"); }

    /// The archive member of the embedded document that the relationship with this id names; empty if there is none.
    [[nodiscard]] std::string_view chunk_name(std::string_view id) const noexcept {
        for (const auto& [known, name] : chunks_)
            if (known == id) return name;
        return {};
    }
    /// Unpacks an embedded document. Each call unpacks it again.
    [[nodiscard]] result<std::string> read_chunk(std::string_view name) const {
        if (!name.empty()) return zip_.read(name, limits_.chunk_part, stop_);
        return failure::of(failure_kind::not_found, {}, "it is not in the archive",
                           "open it in Word and save it again");
    }

    /// What was left out so far, each with its reason and cure.
    [[nodiscard]] const std::vector<std::string>& left_out() const noexcept { return left_out_; }

private:
    parts(const zip_archive& zip, const stop_token& stop, const docx_limits& limits)
        : zip_(zip), stop_(stop), limits_(limits) {}

    /// Finds the member names. Without a relationship the usual name is used.
    void find() {
        const xml::tree of_file = read_if_sound("_rels/.rels", limits_.small_part, "relationships");
        text_ = target(of_file, "/officeDocument", {}, "word/document.xml");
        properties_ = target(of_file, "/core-properties", {}, "docProps/core.xml");
        const std::size_t slash = text_.rfind('/') + 1;  // npos + 1 is 0
        const std::string folder = text_.substr(0, slash);
        const xml::tree of_text = read_if_sound(folder + "_rels/" + text_.substr(slash) + ".rels", limits_.small_part,
                                                "relationships of the text");
        styles_ = target(of_text, "/styles", folder, "word/styles.xml");
        footnotes_ = target(of_text, "/footnotes", folder, "word/footnotes.xml");
        endnotes_ = target(of_text, "/endnotes", folder, "word/endnotes.xml");
        for (const xml::node one : of_text.document_element().children()) {
            if (!xml::attribute_of(one, "Type").value.ends_with("/aFChunk")) continue;
            if (std::string name = name_in(one, folder); !name.empty())
                chunks_.emplace_back(xml::attribute_of(one, "Id").value, std::move(name));
        }
    }

    /// The member that a relationship names, relative to a folder of the archive; empty if it names none. The name is
    /// only compared with the members' names.
    [[nodiscard]] static std::string name_in(xml::node relationship, const std::string& folder) {
        const std::string_view name = xml::attribute_of(relationship, "Target").value;
        if (name.empty() || xml::attribute_of(relationship, "TargetMode").value == "External") return {};
        return name.starts_with('/') ? std::string{name.substr(1)} : folder + std::string{name};
    }

    /// The member that a relationship of this type names, or `usual`.
    [[nodiscard]] static std::string target(const xml::tree& relationships, std::string_view type,
                                            const std::string& folder, std::string_view usual) {
        for (const xml::node one : relationships.document_element().children()) {
            if (!xml::attribute_of(one, "Type").value.ends_with(type)) continue;
            if (std::string name = name_in(one, folder); !name.empty()) return name;
        }
        return std::string{usual};
    }

    [[nodiscard]] result<xml::tree> read(std::string_view name, std::size_t most) const {
        auto bytes = zip_.read(name, most, stop_);
        if (!bytes) return std::move(bytes).error();
        return xml::parse(*bytes, limits_.tree_bytes);
    }
    /// Reads a part that may be left out. It has the same limits as the text: a part that is too large, or unpacks to
    /// too much, is not read to its end.
    [[nodiscard]] xml::tree read_if_sound(std::string_view name, std::size_t most, std::string_view what) {
        auto made = read(name, most);
        if (made) return std::move(*made);
        if (made.error().kind == failure_kind::unreadable)
            left_out_.push_back("its " + std::string{what} + " were not read: " + made.error().message());
        return {};
    }

    zip_archive zip_;
    stop_token stop_;
    docx_limits limits_;
    std::string text_{};
    std::string styles_{};
    std::string footnotes_{};
    std::string endnotes_{};
    std::string properties_{};
    std::vector<std::pair<std::string, std::string>> chunks_{};  ///< ids and names
    std::vector<std::string> left_out_{};
};

}}}  // namespace toolkit::v0::docx
