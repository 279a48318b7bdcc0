// Collects the facts of a search, and writes them for the model.
// In: facts and failures, a chunk after the other. Out: the text of a search's result. Next: semantic_search.hpp.
#pragma once

#include <toolkit/systems/files/chunk_facts.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

class fact_report {
public:
    explicit fact_report(const fact_limits& limits = {}) noexcept : limits_(limits) {}

    /// Adds the facts of a chunk. A fact of the same file that is known already is left out.
    void add(std::string_view filename, const std::vector<std::string>& facts);
    /// Adds a chunk from which no facts could be extracted.
    void add_failed(const chunk& passage);
    /// Adds a chunk that was read and does not help.
    void add_irrelevant() noexcept { is_read_ = true; }

    /// The facts under the names of their files, in the order of their first fact: "From {file}:\n  - {fact}". If every
    /// extraction failed, the raw text, marked as such. Else one of the fixed texts (texts.hpp).
    [[nodiscard]] std::string text() const;

private:
    struct source {
        std::string name;
        std::vector<std::string> lines;
    };
    static void add_line(std::vector<source>& sources, std::string_view filename, std::string line);
    [[nodiscard]] std::string lines_of(std::string head, const std::vector<source>& sources,
                                       std::string_view bullet) const;

    fact_limits limits_;
    std::vector<source> facts_;
    std::vector<source> raw_;
    bool is_read_ = false;  ///< a chunk was read by the model
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/files/impl/fact_report.ipp>
#endif
