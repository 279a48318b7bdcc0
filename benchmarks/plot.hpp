// In: lines of points. Out: an SVG that is readable on light and dark backgrounds.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace bench {

struct plotted_line {
    std::string name;
    bool ours = false;
    std::vector<std::pair<double, double>> points{};
    bool dashed = false;
};

struct plot {
    std::string title;
    std::string below;  ///< the label of the horizontal axis
    bool log_x = false;
    bool log_y = false;
    std::vector<plotted_line> lines{};
};

/// The marks of an axis: at round numbers; on a logarithmic axis at 1, 2 and 5 of each power of ten.
inline std::vector<double> plot_marks(double low, double high, bool log) {
    std::vector<double> marks;
    if (log) {
        const bool many = high / low > 300;
        for (double power = std::pow(10, std::floor(std::log10(low))); power <= high; power *= 10)
            for (const double each : {1.0, 2.0, 5.0})
                if (each * power >= low * 0.999 && each * power <= high * 1.001 && (each == 1 || !many))
                    marks.push_back(each * power);
        return marks;
    }
    double step = std::pow(10, std::floor(std::log10(high - low)));
    while ((high - low) / step < 3) step /= 2;
    for (double at = std::ceil(low / step - 1e-9) * step; at <= high + step * 1e-9; at += step) marks.push_back(at);
    return marks;
}

/// The position of the values of a plot on the page.
struct plot_area {
    static constexpr double left = 70;
    static constexpr double wide = 480;
    static constexpr double top = 44;
    static constexpr double high = 250;

    explicit plot_area(const plot& of) : log_x(of.log_x), log_y(of.log_y) {
        for (const plotted_line& line : of.lines)
            for (const auto& [x, y] : line.points) {
                x_low = std::min(x_low, x);
                x_high = std::max(x_high, x);
                y_low = std::min(y_low, y);
                y_high = std::max(y_high, y);
            }
        if (!log_y) y_low = 0;
        if (y_low >= y_high) y_low = y_high / 2;
    }
    [[nodiscard]] bool is_empty() const { return x_low >= x_high; }
    [[nodiscard]] double across(double x) const { return left + wide * share(x, x_low, x_high, log_x); }
    [[nodiscard]] double down(double y) const { return top + high * (1 - share(y, y_low, y_high, log_y)); }

    bool log_x;
    bool log_y;
    double x_low = 1e300;
    double x_high = -1e300;
    double y_low = 1e300;
    double y_high = -1e300;

private:
    static double share(double at, double from, double to, bool log) {
        return log ? std::log(at / from) / std::log(to / from) : (at - from) / (to - from);
    }
};

/// A number as written at a mark.
inline std::string mark_text(double value) {
    char text[32];
    if (value >= 1e4)
        std::snprintf(text, sizeof text, value >= 1e6 ? "%.0fM" : "%.0fk", value / (value >= 1e6 ? 1e6 : 1e3));
    else std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

inline void write_axes(std::ostream& out, const plot_area& at, const std::string& below) {
    for (const double mark : plot_marks(at.y_low, at.y_high, at.log_y))
        out << "<line class=\"axis\" x1=\"" << at.left << "\" x2=\"" << at.left + at.wide << "\" y1=\"" << at.down(mark)
            << "\" y2=\"" << at.down(mark) << "\"/><text x=\"" << at.left - 8 << "\" y=\"" << at.down(mark) + 4
            << "\" text-anchor=\"end\">" << mark_text(mark) << "</text>\n";
    for (const double mark : plot_marks(at.x_low, at.x_high, at.log_x))
        out << "<text x=\"" << at.across(mark) << "\" y=\"" << at.top + at.high + 20 << "\" text-anchor=\"middle\">"
            << mark_text(mark) << "</text>\n";
    out << "<text x=\"" << at.left + at.wide / 2 << "\" y=\"" << at.top + at.high + 42 << "\" text-anchor=\"middle\">"
        << below << "</text>\n";
}

/// The lines with their points, and their names next to them.
inline void write_lines(std::ostream& out, const plot_area& at, const std::vector<plotted_line>& lines) {
    constexpr const char* blues[]{"#2a78c2", "#58a6e8"};
    constexpr const char* others[]{"#d2691e", "#999", "#7a9a3a", "#a05aa0"};
    std::size_t own = 0;
    std::size_t foreign = 0;
    double label = at.top + 8;
    for (const plotted_line& line : lines) {
        const char* const colour = line.ours ? blues[own++ % std::size(blues)] : others[foreign++ % std::size(others)];
        const std::string stroke = "<polyline stroke=\"" + std::string{colour} +
                                   (line.dashed ? "\" stroke-dasharray=\"6 4" : "") + "\" points=\"";
        out << stroke;
        for (const auto& [x, y] : line.points) out << at.across(x) << ',' << at.down(y) << ' ';
        out << "\"/>";
        for (const auto& [x, y] : line.points)
            out << "<circle cx=\"" << at.across(x) << "\" cy=\"" << at.down(y) << "\" r=\"2.5\" fill=\"" << colour
                << "\"/>";
        const double side = at.left + at.wide;
        out << stroke << side + 16 << ',' << label - 4 << ' ' << side + 42 << ',' << label - 4 << "\"/><text x=\""
            << side + 50 << "\" y=\"" << label << "\">" << line.name << "</text>\n";
        label += 20;
    }
}

inline bool write_plot(const std::string& path, const plot& of) {
    const plot_area at{of};
    if (at.is_empty()) return false;
    std::ofstream out(path);
    out << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 350\" font-family=\"sans-serif\" "
           "font-size=\"13\">\n<style>text{fill:#444}polyline{fill:none;stroke-width:2}.axis{stroke:#888;"
           "stroke-width:.5}@media(prefers-color-scheme:dark){text{fill:#ccc}}</style>\n<text x=\"10\" y=\"22\" "
           "font-weight=\"bold\">"
        << of.title << "</text>\n";
    write_axes(out, at, of.below);
    write_lines(out, at, of.lines);
    out << "</svg>\n";
    out.close();
    return static_cast<bool>(out);
}

}  // namespace bench
