// The index of an owner with one damaged file. The first byte chooses the file, the second the section or the whole
// file. Changes of three bytes each follow: two bytes for the position, one for the new value. The checksums of a
// changed section and of the head are corrected, so that only the records reveal the damage.
#include <toolkit/core/crc32c.hpp>
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/hnsw.hpp>
#include <toolkit/retrieval/hybrid.hpp>
#include <toolkit/retrieval/library.hpp>

#include "../retrieval/temporary_folder.hpp"
#include "sound.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using namespace toolkit;

const owner me{"me"};
constexpr hnsw small_graphs{.links = 4, .effort = 16, .from = 2, .threads = 1};

/// An index with all kinds of files, and these as they were written.
struct whole_index {
    temporary_folder folder{};
    std::vector<std::pair<std::string, std::string>> files{};  ///< paths below the folder, and bytes

    whole_index() {
        auto lib = *library::open(folder.path());
        for (int i = 0; i < 12; ++i) {
            const std::string number = std::to_string(i);
            fuzzing::demand(lib.add(me, "page" + number + ".md",
                                    "---\nprice: " + number +
                                        "\ntags: [a, b]\nplace: {lat: 1, lon: 2}\n---\n# Apples " + number +
                                        "\n\nApples grow on trees, number " + number +
                                        ".\n\n## Pears\n\nPears do, too: page_" + number + ".\n")
                                .has_value());
        }
        fuzzing::demand(lib.remove(me, "page3.md").has_value());
        fuzzing::demand(hybrid{lib, hashed{}, small_graphs}.embed(me).has_value());
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path()))
            if (entry.is_regular_file() && entry.file_size() > 0)
                files.emplace_back(entry.path().lexically_relative(folder.path()).string(),
                                   bytes_of_file(entry.path().string()));
        std::sort(files.begin(), files.end());
    }
};

void change(std::string& bytes, std::size_t begin, std::size_t size, std::string_view changes) {
    for (; size > 0 && changes.size() >= 3; changes.remove_prefix(3)) {
        const std::size_t at = static_cast<std::uint8_t>(changes[0]) |
                               static_cast<std::size_t>(static_cast<std::uint8_t>(changes[1])) << 8U;
        bytes[begin + at % size] = changes[2];
    }
}

/// Changes a section, and corrects its checksum and that of the head.
std::string changed(std::string bytes, std::uint8_t chosen, std::string_view changes) {
    using namespace section_files;
    const auto sections = record_at<head>(bytes, 0).sections;
    const std::size_t number = chosen % (sections + 1);
    if (number == sections) {
        change(bytes, 0, bytes.size(), changes);
        return bytes;
    }
    const std::size_t row = sizeof(head) + number * sizeof(place);
    auto at = record_at<place>(std::string_view{bytes}.substr(row), 0);
    change(bytes, at.offset, at.size, changes);
    at.crc = crc32c(std::string_view{bytes}.substr(at.offset, at.size));
    std::memcpy(bytes.data() + row, &at, sizeof at);
    const std::size_t end = sizeof(head) + sections * sizeof(place);
    const std::uint32_t sum = crc32c(std::string_view{bytes}.substr(0, end));
    std::memcpy(bytes.data() + end, &sum, sizeof sum);
    return bytes;
}

/// Reads all that an owner may read. Each item is returned or refused, and what is returned is consistent.
void read_all(const std::string& folder) {
    const auto lib = library::open(folder);
    fuzzing::demand(lib.has_value());
    std::ignore = lib->status(me);
    const hybrid both{*lib, hashed{}, small_graphs};
    const auto view = both.for_owner(me);
    std::ignore = view.damaged();
    std::ignore = view.unembedded();
    std::ignore = view.find_document("page 1");
    std::ignore = view.query_properties({});
    for (const query& asked : {query{"do apples grow on trees"}, query{"\"apples grow\" -page_2", 20}}) {
        const auto hits = view.search(asked);
        if (!hits) continue;
        for (const hit& one : *hits) {
            const auto from = view.document(one.doc_id);
            fuzzing::demand(!from || one.bytes.end <= from->text.size());
            std::ignore = view.chunk(one.chunk_id);
            std::ignore = view.search({.text = "pears", .within = one.doc_id});
        }
    }
}

/// A writer repairs the damage. Afterwards the index accepts a document.
void mend(const std::string& folder) {
    auto lib = library::open(folder);
    fuzzing::demand(lib.has_value());
    {
        auto out = lib->write(me);
        fuzzing::demand(out.has_value());
        std::ignore = out->commit();
    }
    fuzzing::demand(lib->add(me, "new.md", "Quinces grow on trees.").has_value());
    const auto hits = lib->for_owner(me).search({"quinces"});
    fuzzing::demand(hits.has_value() && !hits->empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const whole_index whole;
    if (size < 5) return 0;
    const auto& [name, bytes] = whole.files[data[0] % whole.files.size()];
    const std::string_view changes{reinterpret_cast<const char*>(data) + 2, size - 2};
    whole.folder.write(name, changed(bytes, data[1], changes));
    read_all(whole.folder.path());
    mend(whole.folder.path());
    for (const auto& entry : std::filesystem::directory_iterator(whole.folder.path()))
        std::filesystem::remove_all(entry.path());
    for (const auto& [path, as_written] : whole.files) whole.folder.write(path, as_written);
    return 0;
}
