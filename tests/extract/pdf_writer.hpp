// Writes small PDFs for tests: pages with text in Helvetica, or any objects at all.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace pdf_tests {

/// A file of these objects, which are numbered from 1. The trailer contains `/Root 1 0 R` and the text of `trailer`.
inline std::string file_of(const std::vector<std::string>& objects, std::string_view trailer = {}) {
    std::string file = "%PDF-1.5\n%\xE2\xE3\xCF\xD3\n";
    std::vector<std::size_t> offsets;
    for (std::size_t i = 0; i < objects.size(); ++i) {
        offsets.push_back(file.size());
        file += std::to_string(i + 1) + " 0 obj\n" + objects[i] + "\nendobj\n";
    }
    const std::size_t table = file.size();
    const std::string size = std::to_string(objects.size() + 1);
    file += "xref\n0 " + size + "\n0000000000 65535 f \n";
    for (const std::size_t offset : offsets) {
        std::array<char, 32> row{};
        std::snprintf(row.data(), row.size(), "%010zu 00000 n \n", offset);
        file += row.data();
    }
    return file + "trailer\n<< /Size " + size + " /Root 1 0 R " + std::string{trailer} + " >>\nstartxref\n" +
           std::to_string(table) + "\n%%EOF\n";
}

inline std::string stream_of(std::string_view content) {
    return "<< /Length " + std::to_string(content.size()) + " >>\nstream\n" + std::string{content} + "\nendstream";
}

inline std::string literal(std::string_view text) {
    std::string out = "(";
    for (const char c : text) {
        if (c == '(' || c == ')' || c == '\\') out += '\\';
        out += c;
    }
    return out + ")";
}

/// The width of Helvetica in thousandths of its size (Adobe's font metrics). Accents are as wide as an n.
inline double width_of(std::string_view text, double size) {
    static constexpr std::array<int, 95> widths{
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
        556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
        611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
        667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
        222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584};
    double sum = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        sum += byte >= 32 && byte < 127 ? widths[byte - 32U] : 556;
    }
    return sum * size / 1000;
}

inline std::string number(double value) {
    std::array<char, 32> digits{};
    std::snprintf(digits.data(), digits.size(), "%.3f", value);
    return digits.data();
}

/// Pages with text. Positions are in points from the top left corner of the page before it is rotated. Those of text
/// are the start of its base line. Text is Windows-1252.
class pdf_writer {
public:
    pdf_writer& title(std::string_view text) {
        title_ = text;
        return *this;
    }
    pdf_writer& page(int width = 612, int height = 792, int rotate = 0) {
        pages_.push_back({width, height, rotate, {}});
        return *this;
    }
    pdf_writer& text(double x, double y, double size, std::string_view words) {
        return content("BT /F1 " + number(size) + " Tf 1 0 0 1 " + number(x) + " " + number(pages_.back().height - y) +
                       " Tm " + literal(words) + " Tj ET\n");
    }
    /// Text wrapped to a width, with an indented first line. Returns the position of the next line.
    double paragraph(double x, double y, double size, double width, std::string_view words, double indent = 0) {
        std::string line;
        double begin = x + indent;
        const auto end_line = [&] {
            text(begin, y, size, line);
            y += size * 1.2;
            begin = x;
            line.clear();
        };
        for (std::size_t at = 0; at < words.size();) {
            const std::size_t end = std::min(words.find(' ', at), words.size());
            const std::string word{words.substr(at, end - at)};
            const std::string longer = line.empty() ? word : line + " " + word;
            if (!line.empty() && begin + width_of(longer, size) > x + width) {
                end_line();
                line = word;
            } else {
                line = longer;
            }
            at = end + 1;
        }
        end_line();
        return y;
    }
    /// Anything that may be in the content of a page.
    pdf_writer& content(std::string_view operators) {
        pages_.back().content += operators;
        return *this;
    }
    /// More fonts than the one in use.
    pdf_writer& spare_fonts(std::size_t count) {
        spare_fonts_ = count;
        return *this;
    }

    [[nodiscard]] std::string bytes() const {
        const std::string font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
        std::string kids;
        for (std::size_t i = 0; i < pages_.size(); ++i) kids += std::to_string(5 + 2 * i) + " 0 R ";
        std::string fonts = "/F1 3 0 R ";
        const std::size_t first_spare = 5 + 2 * pages_.size();
        for (std::size_t i = 0; i < spare_fonts_; ++i)
            fonts += "/S" + std::to_string(i) + " " + std::to_string(first_spare + i) + " 0 R ";
        std::vector<std::string> objects{
            "<< /Type /Catalog /Pages 2 0 R >>",
            "<< /Type /Pages /Count " + std::to_string(pages_.size()) + " /Kids [" + kids +
                "] /Resources << /Font << " + fonts + ">> >> >>",
            font,
            "<< /Title " + literal(title_) + " >>",
        };
        for (const one_page& page : pages_) {
            objects.push_back("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 " + std::to_string(page.width) + " " +
                              std::to_string(page.height) + "] /Rotate " + std::to_string(page.rotate) + " /Contents " +
                              std::to_string(objects.size() + 2) + " 0 R >>");
            objects.push_back(stream_of(page.content));
        }
        for (std::size_t i = 0; i < spare_fonts_; ++i) objects.push_back(font);
        return file_of(objects, "/Info 4 0 R");
    }

private:
    struct one_page {
        int width;
        int height;
        int rotate;
        std::string content;
    };
    std::string title_;
    std::vector<one_page> pages_;
    std::size_t spare_fonts_ = 0;
};

}  // namespace pdf_tests
