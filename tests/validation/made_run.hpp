// A run as the checks see it, assembled by a test: its searches and opened passages, and the demands of the question.
#pragma once

#include <toolkit/validation/verdict.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct made_run {
    toolkit::task asked{.question = "How do I rebuild an index?", .owner = toolkit::owner{"me"}};
    toolkit::run_record record{};
    toolkit::constraints required{};
    std::int64_t calls_left = 3;
    bool with_documents = true;
    std::uint64_t next_chunk = 1;

    [[nodiscard]] toolkit::run_view view() const { return {asked, record, calls_left, with_documents, true, required}; }

    made_run& search(std::string query, std::vector<toolkit::hit> hits = {}) {
        record.searches.push_back({std::move(query), std::move(hits)});
        return *this;
    }
    /// A passage of the document with this name.
    made_run& open(std::string_view filename, std::string_view text, std::string_view heading = {},
                   std::uint32_t index = 0) {
        record.open({0,
                     document(filename),
                     toolkit::uuid::from_bits(2, next_chunk++),
                     index,
                     std::string{filename},
                     std::string{heading},
                     {0, text.size()},
                     std::string{text}});
        return *this;
    }
    /// A search hit that was not opened.
    [[nodiscard]] toolkit::hit found(std::string_view filename, std::string_view snippet) {
        return {document(filename),
                toolkit::uuid::from_bits(2, next_chunk++),
                0,
                std::string{filename},
                {},
                std::string{snippet},
                0.5,
                {}};
    }

    template <class Check>
    [[nodiscard]] std::vector<toolkit::violation> violations(const Check& check, std::string_view text,
                                                             std::vector<toolkit::insufficiency> missing = {}) const {
        return check.check({std::string{text}, std::move(missing)}, view()).violations;
    }
    /// The message of the only violation, or their number.
    template <class Check>
    [[nodiscard]] std::string message(const Check& check, std::string_view text,
                                      std::vector<toolkit::insufficiency> missing = {}) const {
        const auto findings = violations(check, text, std::move(missing));
        return findings.size() == 1 ? findings[0].message : std::to_string(findings.size()) + " violations";
    }
    template <class Check>
    [[nodiscard]] bool passes(const Check& check, std::string_view text,
                              std::vector<toolkit::insufficiency> missing = {}) const {
        return violations(check, text, std::move(missing)).empty();
    }

private:
    static toolkit::uuid document(std::string_view filename) {
        return toolkit::document_id(toolkit::owner{"me"}, filename);
    }
};
