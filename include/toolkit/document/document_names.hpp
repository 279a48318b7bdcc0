// Finds the documents that a name means. The best class of matches wins: equal names, then similar names, then names
// that contain it. A document's names are its file name (with or without folder and extension), its title, and synonyms
// that the user gives.
// In: a name as a person or a model writes it, and the names of each document. Out: the documents of the best class,
// the most similar first. Next: find_document of a view.
#pragma once

#include <toolkit/document/document.hpp>
#include <toolkit/document/filename.hpp>
#include <toolkit/text/similarity.hpp>
#include <toolkit/text/white_space.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// How a name matches a document, the worst match first.
enum class name_match : std::uint8_t {
    none,
    part,     ///< one of its names contains the name
    similar,  ///< one of its names is similar to the name
    synonym,  ///< one of its names is equal but for case, blanks, _ and -
    exact,    ///< its file name with folder and extension is equal, byte for byte
};

/// Options of document_finder.
struct document_name_options {
    double similarity = 0.7;  ///< minimum for a similar name, without file extensions (text/similarity.hpp)
    std::size_t most = 20;    ///< maximum number of documents returned
};
inline constexpr document_name_options document_names_default{};

/// A document by its number among the offered ones.
struct named_document {
    std::size_t number = 0;
    name_match how = name_match::none;
    double similarity = 0;  ///< from 0 to 1; for `part`, the share of the document's name that the name covers
    friend bool operator==(const named_document&, const named_document&) = default;
};

namespace document_naming {

/// Normalizes a name for comparison: folds case, and replaces runs of blanks, underscores and dashes by one blank.
/// There is no blank at either end.
inline void append_plain(std::string& out, std::string_view name) {
    const std::size_t begin = out.size();
    out.reserve(begin + name.size());
    const auto add_blank = [&] {
        if (out.size() > begin && out.back() != ' ') out += ' ';
    };
    for (std::size_t at = 0; at < name.size();) {
        const auto byte = static_cast<unsigned char>(name[at]);
        if (byte < 0x80) {
            if (byte == '_' || byte == '-' || is_white_space(byte)) add_blank();
            else out += byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + 32) : static_cast<char>(byte);
            ++at;
            continue;
        }
        const code_point next = read_code_point(name, at);
        if (is_white_space(next.value)) add_blank();
        else append_folded(out, name.substr(at, next.size));
        at += next.size;
    }
    if (out.size() > begin && out.back() == ' ') out.pop_back();
}
[[nodiscard]] inline std::string plain(std::string_view name) {
    std::string made;
    append_plain(made, name);
    return made;
}

/// Removes a file extension: a dot and one to five letters or digits, at least one of them a letter.
[[nodiscard]] constexpr std::string_view without_ending(std::string_view name) noexcept {
    const std::string_view ending = extracting::ending_of(name);
    if (ending.size() < 2 || ending.size() > 6 || ending.size() == name.size()) return name;
    bool letters = false;
    for (const char c : ending.substr(1)) {
        const char low = static_cast<char>(c | 0x20);
        if (!is_digit(static_cast<unsigned char>(c)) && (low < 'a' || low > 'z')) return name;
        letters = letters || (low >= 'a' && low <= 'z');
    }
    return letters ? name.substr(0, name.size() - ending.size()) : name;
}

}  // namespace document_naming

/// Matches a name against documents that are offered one after the other. It keeps those of the best class so far, and
/// does only the comparisons that this class requires. It has buffers, so each thread needs its own.
class document_finder {
public:
    explicit document_finder(std::string_view name, const document_name_options& by = document_names_default)
        : name_(name),
          by_(by),
          plain_(document_naming::plain(name)),
          with_folder_(name.find('/') != std::string_view::npos),
          like_(plain_),
          like_file_(document_naming::plain(document_naming::without_ending(name))) {}

    /// Offers the document with this number. An empty title means none.
    void offer(std::size_t number, std::string_view filename, std::string_view title) {
        add(grade(number, filename, title));
    }
    /// Offers a synonym of a document.
    void offer_synonym(std::size_t number, std::string_view synonym) { add(grade(number, {}, synonym)); }

    /// Returns how a document matches, regardless of the documents offered so far.
    [[nodiscard]] named_document match(std::string_view filename, std::string_view title) {
        const name_match so_far = std::exchange(best_, name_match::none);
        const named_document found = grade(0, filename, title);
        best_ = so_far;
        return found;
    }

    /// Returns at most `most` documents of the best class, the most similar first. Equal ones are ordered by
    /// `comes_first(number, number)`.
    template <class ComesFirst>
    [[nodiscard]] std::vector<named_document> best(ComesFirst&& comes_first) const {
        std::vector<named_document> sorted = found_;
        std::sort(sorted.begin(), sorted.end(), [](const named_document& a, const named_document& b) {
            return a.number != b.number ? a.number < b.number : a.similarity > b.similarity;
        });
        const auto same = [](const named_document& a, const named_document& b) { return a.number == b.number; };
        sorted.erase(std::unique(sorted.begin(), sorted.end(), same), sorted.end());  // one document, several names
        std::stable_sort(sorted.begin(), sorted.end(), [&](const named_document& a, const named_document& b) {
            return a.similarity != b.similarity ? a.similarity > b.similarity : comes_first(a.number, b.number);
        });
        if (sorted.size() > by_.most) sorted.resize(by_.most);
        return sorted;
    }
    /// The same. Equal ones are ordered by number.
    [[nodiscard]] std::vector<named_document> best() const {
        return best([](std::size_t a, std::size_t b) { return a < b; });
    }

private:
    /// Returns the best match of the names that is not worse than the best class so far. `other` is a title or a
    /// synonym.
    [[nodiscard]] named_document grade(std::size_t number, std::string_view filename, std::string_view other) {
        named_document found{number, name_match::none, 0};
        if (!filename.empty() && filename == name_) return {number, name_match::exact, 1};
        if (plain_.empty()) return found;
        if (best_ == name_match::exact) return found;

        filename_.clear();
        document_naming::append_plain(filename_, filename);
        other_.clear();
        document_naming::append_plain(other_, other);
        const std::string_view whole = filename_;
        const std::string_view in_folder = whole.substr(whole.rfind('/') + 1);
        const std::string_view bare = in_folder.substr(0, in_folder.size() - extracting::ending_of(in_folder).size());
        for (const std::string_view one : {whole, in_folder, bare, std::string_view{other_}})
            if (trimmed(one) == plain_) return {number, name_match::synonym, 1};
        if (best_ == name_match::synonym) return found;

        // Extensions do not count as similarity: a.md is not similar to b.md.
        const std::string_view file =
            with_folder_ ? whole.substr(0, whole.size() - (in_folder.size() - bare.size())) : trimmed(bare);
        const double like = std::max(file.empty() ? 0 : like_file_.of_folded(file, by_.similarity),
                                     other_.empty() ? 0 : like_.of_folded(other_, by_.similarity));
        if (like > 0 && like >= by_.similarity) return {number, name_match::similar, like};
        if (best_ == name_match::similar) return found;

        for (const std::string_view one : {whole, in_folder, std::string_view{other_}})
            if (one.find(plain_) != std::string_view::npos)
                found = {
                    number, name_match::part,
                    std::max(found.similarity, static_cast<double>(plain_.size()) / static_cast<double>(one.size()))};
        return found;
    }
    [[nodiscard]] static constexpr std::string_view trimmed(std::string_view plain) noexcept {
        if (plain.starts_with(' ')) plain.remove_prefix(1);
        if (plain.ends_with(' ')) plain.remove_suffix(1);
        return plain;
    }
    void add(const named_document& one) {
        if (one.how == name_match::none || one.how < best_) return;
        if (one.how > best_) found_.clear();
        best_ = one.how;
        found_.push_back(one);
    }

    std::string name_;
    document_name_options by_;
    std::string plain_;
    bool with_folder_;
    similar_to like_;
    similar_to like_file_;  ///< without an extension; with the folder if the name has one
    std::string filename_;
    std::string other_;
    name_match best_ = name_match::none;
    std::vector<named_document> found_;
};

/// A document, and how a name matched it.
struct graded_document {
    named_document how;
    document_ref document;
};

/// Returns the documents of the best class, the most similar first, each once.
[[nodiscard]] inline std::vector<document_ref> best_of(std::vector<graded_document> graded, std::size_t most) {
    std::stable_sort(graded.begin(), graded.end(), [](const graded_document& a, const graded_document& b) {
        return a.how.how != b.how.how ? a.how.how > b.how.how : a.how.similarity > b.how.similarity;
    });
    std::vector<document_ref> best;
    for (graded_document& one : graded) {
        if (one.how.how != graded.front().how.how || best.size() == most) break;
        const bool known = std::any_of(best.begin(), best.end(),
                                       [&](const document_ref& other) { return other.id == one.document.id; });
        if (!known) best.push_back(std::move(one.document));
    }
    return best;
}

/// Returns how a name matches a document that a view returned for it. If neither file name nor title matches, the view
/// knows the document by a synonym.
[[nodiscard]] inline graded_document graded_of_view(document_finder& finder, document_ref one) {
    named_document how = finder.match(one.filename, one.title);
    if (how.how == name_match::none) how = {0, name_match::synonym, 1};
    return {how, std::move(one)};
}

/// Returns the best class of the documents that one or several views returned for a name.
[[nodiscard]] inline std::vector<document_ref> best_named(std::string_view name, std::vector<document_ref> documents,
                                                          const document_name_options& by = document_names_default) {
    document_finder finder(name, by);
    std::vector<graded_document> graded;
    graded.reserve(documents.size());
    for (document_ref& one : documents) graded.push_back(graded_of_view(finder, std::move(one)));
    return best_of(std::move(graded), by.most);
}

}}  // namespace toolkit::v0
