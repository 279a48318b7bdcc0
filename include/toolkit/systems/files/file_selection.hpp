// Which files a tool counts or lists: those of one extension, those of a kind such as "image", or all.
// In: what a model or a person writes for an extension. Out: whether a name belongs to it, and its name in a sentence.
#pragma once

#include <toolkit/text/letters.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A kind of file that people name by a word. `endings` are separated by blanks.
struct file_kind {
    std::string_view name;
    std::string_view endings;
};

inline constexpr std::array file_kinds{
    file_kind{"text", "txt text md markdown rst log"},
    file_kind{"image", "png jpg jpeg gif webp bmp tif tiff svg heic"},
    file_kind{"spreadsheet", "csv tsv xls xlsx ods"},
    file_kind{"presentation", "ppt pptx odp"},
    file_kind{"audio", "mp3 wav flac ogg m4a"},
    file_kind{"video", "mp4 mov avi mkv webm"},
    file_kind{"archive", "zip tar gz tgz bz2 xz 7z rar"},
    file_kind{"word", "doc docx"},
    file_kind{"excel", "xls xlsx"},
    file_kind{"powerpoint", "ppt pptx"},
    file_kind{"markdown", "md markdown"},
};

/// Extensions that people write without a dot: "PDFs", "a csv". Those that are also words (doc, key, go) are not here.
inline constexpr auto plain_extensions = std::to_array<std::string_view>(
    {"avi",  "bmp",   "cpp",  "csv", "docx", "eml",  "epub", "flac", "gif",  "gz",  "hpp",  "htm", "html", "ics",
     "ini",  "ipynb", "jpeg", "jpg", "js",   "json", "log",  "mbox", "md",   "mkv", "mov",  "mp3", "mp4",  "odp",
     "ods",  "odt",   "ogg",  "pdf", "png",  "pptx", "py",   "rst",  "rtf",  "sql", "svg",  "tar", "tex",  "tif",
     "tiff", "toml",  "tsv",  "txt", "wav",  "webm", "webp", "xls",  "xlsx", "xml", "yaml", "yml", "zip"});

/// What file_selection::of reads for a word in lower case: "pdf" for "pdf" and "pdfs", "image" for "images". Empty if
/// the word names neither an extension nor a kind.
[[nodiscard]] std::string_view extension_of_word(std::string_view word) noexcept;

/// The extension of a name in lower case without its dot; empty if there is none. A name that begins with a dot, or
/// ends with one, has no extension.
[[nodiscard]] std::string extension_of(std::string_view name);

class file_selection {
public:
    /// All files.
    file_selection() = default;
    /// Reads "pdf", ".PDF", "*.pdf", "pdf files", "image", "images". Nothing, "*" and "all" select all files.
    [[nodiscard]] static file_selection of(std::string_view extension);

    [[nodiscard]] bool selects_all() const noexcept { return endings_.empty(); }
    /// Whether it is a kind of several extensions.
    [[nodiscard]] bool is_kind() const noexcept { return endings_.size() > 1; }
    [[nodiscard]] bool selects(std::string_view name) const;
    /// The selected files in a sentence: "12 .pdf files", "1 image file", "40 files".
    [[nodiscard]] std::string counted(std::size_t count) const;

private:
    std::string called_;                ///< ".pdf" or "image"
    std::vector<std::string> endings_;  ///< with their dots, in lower case; empty: all files
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/files/impl/file_selection.ipp>
#endif
