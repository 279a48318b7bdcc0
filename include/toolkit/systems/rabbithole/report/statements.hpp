// The statements of a report.
// In: the text of a report. Out: each statement with its markers [n]. Next: statement_proof.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace rabbithole_reports {

/// A sentence, or the part of it that ends with its own markers.
struct statement {
    span bytes{};                 ///< in the report; its markers may be within
    std::vector<marker> marks{};  ///< in order; none if the model wrote none
};

/// The statements in order, at most `most`. A sentence without a marker is one if it has enough words and ends with a
/// full stop or the like. Words after the last marker of a sentence belong to the statement of this marker. Markers
/// that stand alone behind a sentence belong to it, and those before the words of a line to the sentence that follows.
[[nodiscard]] std::vector<statement> statements_of(std::string_view report, std::size_t most);

/// The words of a statement: without markers, list marks and blanks at both ends.
[[nodiscard]] std::string words_of(std::string_view report, const statement& of);

}}}  // namespace toolkit::v0::rabbithole_reports

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/report/impl/statements.ipp>
#endif
