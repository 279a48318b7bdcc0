// Selects the source of each sentence.
#pragma once

#include <toolkit/answering/reading/citation_markers.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/validation/checks/terms.hpp>
#include <toolkit/validation/words/align.hpp>

#include <algorithm>
#include <cstddef>

namespace toolkit { inline namespace v0 {

namespace citing {

[[nodiscard]] inline std::string marker_of(std::string_view claim, const std::vector<const opened_citation*>& sources) {
    const opened_citation* best = sources.front();
    if (sources.size() > 1) {
        double most = -1;
        for (const opened_citation* source : sources)
            if (const double share = align(claim, source->text).share; share > most) most = share, best = source;
    }
    return " [" + std::to_string(best->number) + "]";
}

/// A sentence that admits missing information has no source.
[[nodiscard]] inline bool admits(std::string_view claim) noexcept {
    return claim.starts_with(not_known) || claim.starts_with("Insufficient documentation");
}

}  // namespace citing

TOOLKIT_FUNCTION std::string add_citation_markers(std::string_view text,
                                                  const std::vector<const opened_citation*>& sources) {
    if (sources.empty()) return std::string{text};
    std::string made;
    bool in_code = false;
    bool any = false;
    bool apart = false;  // words cannot follow on the last line
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end);
        const std::string_view words = line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
        const bool fence = words.starts_with("```");
        if (fence) in_code = !in_code;
        apart = fence || in_code || words.starts_with('|') || words.starts_with('#');  // a table row or a heading
        std::size_t at = 0;
        if (!apart)
            for (const sentence& one : sentences_of(line)) {
                made += line.substr(at, one.end - at);
                at = one.end;
                const std::string_view claim = line.substr(one.begin, one.end - one.begin);
                if (!terms::has_letter(claim) || citing::admits(claim)) continue;
                made += citing::marker_of(claim, sources);
                any = true;
            }
        made += line.substr(at);
    }
    if (any) return made;
    if (in_code) made += "\n```";
    if (apart) made += made.ends_with('\n') ? "" : "\n";
    return made + citing::marker_of({}, sources).substr(apart ? 1 : 0);
}

}}  // namespace toolkit::v0
