// In: the costs of programs with tools. Out: an SVG with a line for each library and compiler, readable on light and
// dark ground.
#pragma once

#include "compiler.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <ostream>
#include <string>
#include <vector>

namespace bench {

/// One library with one compiler: what each number of tools costs.
struct compile_series {
    std::string name;
    bool ours = true;
    bool dashed = false;
    std::vector<compile_cost> costs{};
};

/// Seconds against tools; the tools on a logarithmic scale.
inline bool plot_compile(const std::string& path, const std::vector<std::size_t>& counts,
                         const std::vector<compile_series>& all) {
    constexpr double left = 60;
    constexpr double wide = 480;
    constexpr double top = 50;
    constexpr double high = 240;
    double most = 1;
    for (const compile_series& one : all)
        for (const compile_cost& cost : one.costs)
            if (cost.compiled) most = std::max(most, cost.seconds);
    const double last = std::log(static_cast<double>(counts.back()));
    const auto x = [&](std::size_t tools) { return left + wide * std::log(static_cast<double>(tools)) / last; };
    const auto y = [&](double seconds) { return top + high * (1 - seconds / most); };
    const auto number = [](double value, const char* format) {
        char text[32];
        std::snprintf(text, sizeof text, format, value);
        return std::string{text};
    };

    std::ofstream out(path);
    out << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 330\" font-family=\"sans-serif\" "
           "font-size=\"13\">\n<style>text{fill:#444}.ours{stroke:#2a78c2}.other{stroke:#999}polyline{fill:none;"
           "stroke-width:2}.axis{stroke:#888;stroke-width:.5}@media(prefers-color-scheme:dark){text{fill:#ccc}}"
           "</style>\n<text x=\"10\" y=\"24\" font-weight=\"bold\">Seconds to compile a program with so many tools, "
           "-O2</text>\n";
    for (int tick = 0; tick <= 4; ++tick) {
        const double seconds = most * tick / 4;
        out << "<line class=\"axis\" x1=\"" << left << "\" x2=\"" << left + wide << "\" y1=\"" << y(seconds)
            << "\" y2=\"" << y(seconds) << "\"/><text x=\"" << left - 8 << "\" y=\"" << y(seconds) + 4
            << "\" text-anchor=\"end\">" << number(seconds, most < 10 ? "%.1f" : "%.0f") << "</text>\n";
    }
    for (const std::size_t count : counts)
        out << "<text x=\"" << x(count) << "\" y=\"" << top + high + 20 << "\" text-anchor=\"middle\">" << count
            << "</text>\n";
    double label = top + 8;
    for (const compile_series& one : all) {
        const char* const look = one.ours ? "ours" : "other";
        const char* const dashes = one.dashed ? " stroke-dasharray=\"6 4\"" : "";
        out << "<polyline class=\"" << look << '"' << dashes << " points=\"";
        for (std::size_t i = 0; i < one.costs.size(); ++i)
            if (one.costs[i].compiled) out << x(counts[i]) << ',' << y(one.costs[i].seconds) << ' ';
        out << "\"/><polyline class=\"" << look << '"' << dashes << " points=\"" << left + wide + 16 << ',' << label - 4
            << ' ' << left + wide + 46 << ',' << label - 4 << "\"/><text x=\"" << left + wide + 54 << "\" y=\"" << label
            << "\">" << one.name << "</text>\n";
        label += 20;
    }
    out << "</svg>\n";
    return static_cast<bool>(out);
}

}  // namespace bench
