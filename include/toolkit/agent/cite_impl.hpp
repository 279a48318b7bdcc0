// Which source each sentence gets.
#pragma once

#include <toolkit/agent/cite.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/validation/align.hpp>
#include <toolkit/validation/terms.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit::inline v0 {

namespace citing {

[[nodiscard]] inline std::string marker_of(std::string_view said, const std::vector<const opened_citation*>& sources) {
    const opened_citation* best = sources.front();
    if (sources.size() > 1) {
        double most = -1;
        for (const opened_citation* source : sources)
            if (const double share = align(said, source->text).share; share > most) most = share, best = source;
    }
    return " [" + std::to_string(best->number) + "]";
}

}  // namespace citing

TOOLKIT_FUNCTION std::string cited(std::string_view text, const std::vector<const opened_citation*>& sources) {
    if (sources.empty()) return std::string{text};
    std::string made;
    bool in_code = false;
    bool any = false;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end);
        const bool fence = line.substr(std::min(line.find_first_not_of(" \t"), line.size())).starts_with("```");
        if (fence) in_code = !in_code;
        std::size_t at = 0;
        if (!fence && !in_code)
            for (const sentence& one : sentences_of(line)) {
                made += line.substr(at, one.end - at);
                at = one.end;
                const std::string_view said = line.substr(one.begin, one.end - one.begin);
                if (!terms::has_letter(said) || said.starts_with(not_known)) continue;
                made += citing::marker_of(said, sources);
                any = true;
            }
        made += line.substr(at);
    }
    if (!any) made += citing::marker_of({}, sources);
    return made;
}

}  // namespace toolkit::inline v0
