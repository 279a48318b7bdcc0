// In: the results. Out: an SVG with bars for the main documents, readable on light and dark backgrounds.
#pragma once

#include "documents.hpp"
#include "results.hpp"
#include "tables.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace bench {

namespace plotting {

constexpr int width = 760;
constexpr int bars_from = 190;
constexpr int bars_wide = 460;
constexpr int row_height = 20;
constexpr double longest = 12;  ///< times ours; a longer bar is cut and marked

inline std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : std::string(1, c);
    return out;
}
inline std::string rounded(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.0f", number);
    return text;
}

/// Draws one group of bars from `top` on and returns where it ends.
inline int add_group(std::ostream& out, int top, const std::string& title, const std::vector<results>& all,
                     std::vector<cost> results::* what, std::size_t document) {
    std::vector<const results*> rows;
    double most = 0;
    for (const results& one : all)
        if ((one.*what)[document].known()) {
            rows.push_back(&one);
            most = std::max(most, (one.*what)[document].nanoseconds);
        }
    const auto time = [&](const results* row) { return (row->*what)[document].nanoseconds; };
    std::stable_sort(rows.begin(), rows.end(), [&](const results* a, const results* b) { return time(a) < time(b); });
    const double scale = std::min(most, longest * (all.front().*what)[document].nanoseconds);
    out << "<text class=\"title\" x=\"10\" y=\"" << top + 18 << "\">" << escaped(title) << "</text>\n";
    int y = top + 28;
    for (const results* const row : rows) {
        const bool cut = time(row) > scale;
        const int bar = std::max(1, static_cast<int>(bars_wide * std::min(time(row) / scale, 1.0)));
        out << "<text class=\"name\" x=\"" << bars_from - 8 << "\" y=\"" << y + 14 << "\">" << escaped(row->name)
            << "</text><rect class=\"" << (row->name.starts_with("toolkit") ? "ours" : "other") << "\" x=\""
            << bars_from << "\" y=\"" << y + 3 << "\" width=\"" << bar << "\" height=\"" << row_height - 6 << "\"/>";
        if (cut)  // a gap near the end
            out << "<path class=\"gap\" d=\"M" << bars_from + bar - 16 << ' ' << y + row_height << "l6 -" << row_height
                << "\"/>";
        out << "<text x=\"" << bars_from + bar + 6 << "\" y=\"" << y + 14 << "\">" << rounded(time(row))
            << " ns</text>\n";
        y += row_height;
    }
    return y + 8;
}

}  // namespace plotting

/// False when the file cannot be written.
inline bool write_plot(const std::string& file, const std::vector<results>& all,
                       const std::vector<document>& documents) {
    using namespace plotting;
    std::string body;
    int top = 8;
    {
        std::ostringstream out;
        for (const char* const name : {"tool call", "final action", "envelope"}) {
            const std::size_t i = index_of(documents, name);
            const std::string size = ", " + std::to_string(documents[i].text().size()) + " bytes";
            top = add_group(out, top, std::string{"Read: "} + name + size, all, &results::reads, i);
        }
        const std::size_t i = index_of(documents, "final action");
        top = add_group(out, top, "Printed: final action", all, &results::prints, i);
        body = out.str();
    }
    std::ofstream svg(file, std::ios::binary);
    svg << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << width << "\" height=\"" << top + 22
        << "\" viewBox=\"0 0 " << width << ' ' << top + 22 << "\">\n"
        << "<style>text{font:13px system-ui,sans-serif;fill:#1f2328}.title{font-weight:600}.name{text-anchor:end}"
           ".note{font-size:11px}.ours{fill:#1a7f5a}.other{fill:#8c959f}.gap{stroke:#fff;stroke-width:4}"
           ".ground{fill:#fff}@media(prefers-color-scheme:dark){text{fill:#e6edf3}.ours{fill:#3fb98a}.other{fill:#"
           "6e7681}"
           ".gap{stroke:#0d1117}.ground{fill:#0d1117}}</style>\n"
        << "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n"
        << body << "<text class=\"note\" x=\"10\" y=\"" << top + 10
        << "\">Nanoseconds, least of interleaved runs; shorter is better. A bar with a gap is cut.</text>\n</svg>\n";
    svg.close();
    return static_cast<bool>(svg);
}

}  // namespace bench
