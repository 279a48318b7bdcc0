// A library of a wanted number of chunks. In: a folder of documents that people have written. Out: these documents, and
// copies of them with other words, until there are enough. Next: own_time.hpp.
#pragma once

#include "../measuring.hpp"

#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/chunk/indexed_document.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/toolkit.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace bench {

/// The documents of a folder. In a copy every fourth word is another one of the same length, as often as it occurs.
/// The first document has no copies, so the best hits of a question about it are the same in each library.
class written_documents {
public:
    /// `first` is the name of the document that comes first, so that each library has it. `index` is a folder for the
    /// extracted texts.
    written_documents(const std::string& folder, const std::string& index, const std::string& first) {
        auto books = need(toolkit::library::open(index));
        need(books.sync_folder(reader(), folder));
        const auto view = books.for_owner(reader());
        for (const toolkit::document_status& one : need(books.status(reader()))) {
            if (one.chunks == 0) continue;
            documents_.push_back(need(view.document(one.id)));
            if (one.filename == first) std::swap(documents_.front(), documents_.back());
        }
        for (const toolkit::document& one : documents_)
            each_word(one.text, [&](std::size_t begin, std::size_t size) {
                words_[size].push_back(one.text.substr(begin, size));
            });
    }

    /// Fills a library with exactly this many chunks.
    void fill(const toolkit::library& books, const toolkit::owner& who, std::size_t chunks) const {
        auto out = need(toolkit::library{books}.write(who));
        for (std::size_t number = 0; chunks > 0; ++number) {
            if (number > 0 && number % documents_.size() == 0) continue;
            toolkit::indexed_document made = copy(number % documents_.size(), number / documents_.size());
            if (made.chunks.size() > chunks) made.chunks.resize(chunks);
            chunks -= made.chunks.size();
            need(out.add(std::move(made)));
        }
        need(out.commit());
    }

private:
    static constexpr std::size_t shortest = 5;
    static constexpr std::size_t longest = 12;

    [[nodiscard]] static toolkit::owner reader() { return toolkit::owner{"reader"}; }

    /// Calls `use(begin, size)` for each word of 5 to 12 small letters.
    template <class F>
    static void each_word(const std::string& text, const F& use) {
        constexpr auto letters = "abcdefghijklmnopqrstuvwxyz";
        for (std::size_t at = text.find_first_of(letters); at != std::string::npos;) {
            const std::size_t end = std::min(text.find_first_not_of(letters, at), text.size());
            if (end - at >= shortest && end - at <= longest) use(at, end - at);
            at = text.find_first_of(letters, end);
        }
    }

    /// Copy 0 is the document itself.
    [[nodiscard]] toolkit::indexed_document copy(std::size_t of, std::size_t number) const {
        const toolkit::document& from = documents_[of];
        toolkit::extraction made;
        made.title = from.title;
        made.text = from.text;
        made.blocks = from.blocks;
        std::string name = from.filename;
        if (number > 0) {
            std::mt19937 bits{static_cast<std::mt19937::result_type>(of * 7919 + number)};
            each_word(from.text, [&](std::size_t begin, std::size_t size) {
                if (bits() % 4 == 0) made.text.replace(begin, size, words_[size][bits() % words_[size].size()]);
            });
            name = "copy" + std::to_string(number) + "/" + name;
        }
        return toolkit::index_document(std::move(name), {}, std::move(made));
    }

    std::vector<toolkit::document> documents_;
    std::array<std::vector<std::string>, longest + 1> words_;
};

}  // namespace bench
