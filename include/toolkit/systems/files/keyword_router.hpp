// Chooses a tool by the words of a question. A small model often answers without a call; then this call is made.
// In: a question. Out: a call of one of the tools, always. Next: the tool.
#pragma once

#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/files/count_files.hpp>
#include <toolkit/systems/files/directory_tree.hpp>
#include <toolkit/systems/files/file_metadata.hpp>
#include <toolkit/systems/files/list_files.hpp>
#include <toolkit/systems/files/semantic_search.hpp>
#include <toolkit/tool/about.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace toolkit { inline namespace v0 {

/// A tool with its input.
using routed_call = std::variant<count_files, directory_tree, list_files, file_metadata, semantic_search>;

/// The call for a question. The first row that fits is taken. Words are whole words, in any case, singular or plural:
/// "account" is not "count", and "street" is not "tree". Text in quotation marks and names of files are no such words.
///
/// | words                                             | call                       |
/// | how many, count                                   | count_files{extension}     |
/// | file types, folder, tree, directory, structure    | directory_tree{2}          |
/// | list files, recent files, what files, show files  | list_files{extension}      |
/// | file size, when was, modified, created            | file_metadata{name_hint}   |
/// | anything else                                     | semantic_search{question}  |
///
/// In the third row, words such as "all my PDF" may be between the two.
[[nodiscard]] routed_call route_by_keywords(std::string_view question);

/// The search for a whole question, of which the first 500 characters count.
[[nodiscard]] semantic_search search_for(std::string_view question);

/// The name of the called tool.
[[nodiscard]] inline std::string_view tool_of(const routed_call& call) {
    return std::visit([]<class T>(const T&) { return tool_name<T>; }, call);
}

/// The input of the call as JSON.
[[nodiscard]] inline std::string arguments_of(const routed_call& call) {
    return std::visit([](const auto& tool) { return print(tool); }, call);
}

/// What a question about files asks for.
enum class question_topic : std::uint8_t {
    contents,   ///< what is inside files
    names,      ///< files by a part of their name
    count,      ///< the number of files
    structure,  ///< folders, and types of files
    list,       ///< files of a type, or the newest ones
    metadata,   ///< size or dates of a file
    unclear,    ///< files are mentioned, but the words do not say what is asked about them
};

/// The topic by the words of a question. It is more careful than the router, because it corrects a call that the model
/// chose. "How many guests came?" and "When was Ruth born?" are about contents: they mention no files. "Find the files
/// named minutes" is about names, for which the router has no row.
[[nodiscard]] question_topic topic_of(std::string_view question);

/// Whether a question is only understood with what was said before it: "and in 2025?", "how many of them?"
[[nodiscard]] bool refers_back(std::string_view question);

/// The type of file that a question names: "pdf" for ".pdf", "PDF" and "PDFs", "image" for "pictures". Empty if there
/// is none.
[[nodiscard]] std::string extension_in(std::string_view question);

/// The file that a question means: what is in quotation marks, else a word with a dot ("report.pdf"), else the last
/// word that says something. Empty if there is none.
[[nodiscard]] std::string name_hint_in(std::string_view question);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/files/impl/keyword_router.ipp>
#endif
