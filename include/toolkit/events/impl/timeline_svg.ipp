// Draws the timeline of a run.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/events/html.hpp>
#include <toolkit/events/run_spans.hpp>
#include <toolkit/events/timeline_svg.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string duration_text(std::int64_t us) {
    const auto with_hundredths = [](std::int64_t hundredths) {
        const std::string rest = std::to_string(hundredths % 100);
        return std::to_string(hundredths / 100) + "." + (rest.size() < 2 ? "0" : "") + rest;
    };
    us = std::max<std::int64_t>(us, 0);
    if (us < 1'000) return std::to_string(us) + " µs";
    if (us < 9'995) {
        std::string text = with_hundredths((us + 5) / 10);
        text.resize(text.find_last_not_of('0') + 1);
        if (text.ends_with('.')) text.pop_back();
        return text + " ms";
    }
    if (us < 999'500) return std::to_string((us + 500) / 1'000) + " ms";
    if (us < 59'995'000) return with_hundredths((us + 5'000) / 10'000) + " s";
    us += 500'000;
    const std::string minutes = std::to_string(us / 60'000'000) + " min";
    const std::int64_t seconds = us / 1'000'000 % 60;
    return seconds == 0 ? minutes : minutes + " " + std::to_string(seconds) + " s";
}

TOOLKIT_FUNCTION std::string count_text(std::int64_t count) {
    std::string text = std::to_string(count);
    for (std::size_t at = text.size(); at > 3 + (count < 0 ? 1U : 0U);) text.insert(at -= 3, "\u2009");
    return text;
}

namespace timeline_drawing {

constexpr std::int64_t row_height = 44;

constexpr std::int64_t bar_height = 24;

constexpr std::int64_t least_bar = 4;

constexpr std::int64_t token_height = 74;

/// Draws one run.
class drawing {
public:
    drawing(const run_spans& spans, bool with_style) : spans_(spans), all_(std::max<std::int64_t>(spans.end(), 1)) {
        find_rows();
        const std::int64_t height = tokens_top() + (has_tokens() ? token_height : 0) + 8;
        out_ = R"(<svg class="tl" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" + std::to_string(width) + " " +
               std::to_string(height) + R"(" role="img" aria-label="Timeline of the run">)";
        if (with_style) {
            out_.append("<style>").append(style).append(
                R"~(</style><rect width="100%" height="100%" rx="8" fill="var(--paper)"/>)~");
        }
        axis();
        flows();
        bars();
        marks();
        if (has_tokens()) tokens();
        out_ += "</svg>\n";
    }
    [[nodiscard]] std::string text() { return std::move(out_); }

private:
    [[nodiscard]] std::size_t drawn() const { return std::min(spans_.all().size(), default_timeline_limits.spans); }
    [[nodiscard]] std::int64_t x_of(std::int64_t at) const {
        const double part = static_cast<double>(at) / static_cast<double>(all_);
        return left + static_cast<std::int64_t>(part * static_cast<double>(width - left - right));
    }
    [[nodiscard]] std::int64_t y_of(std::size_t row) const { return top + row_height * static_cast<std::int64_t>(row); }
    [[nodiscard]] std::int64_t tokens_top() const { return y_of(rows_.size()) + 26; }
    [[nodiscard]] bool has_tokens() const { return most_tokens_ > 0; }

    /// The rows: the model, each tool in the order of its first call, the gate.
    void find_rows() {
        rows_.emplace_back("Model");
        for (std::size_t i = 0; i < drawn(); ++i) {
            const run_span& one = spans_.all()[i];
            if (one.kind == span_kind::tool && std::find(rows_.begin() + 1, rows_.end(), one.name) == rows_.end())
                rows_.push_back(rows_.size() < default_timeline_limits.tools ? one.name : std::string{"other tools"});
            if (rows_.size() > default_timeline_limits.tools) break;
            if (one.counted) most_tokens_ = std::max(most_tokens_, sum(one));
        }
        for (std::size_t i = 0; i < drawn(); ++i)
            if (spans_.all()[i].counted) most_tokens_ = std::max(most_tokens_, sum(spans_.all()[i]));
        rows_.emplace_back("Gate");
    }
    [[nodiscard]] static std::int64_t sum(const run_span& one) { return one.input_tokens + one.output_tokens; }
    [[nodiscard]] std::size_t row_of(const run_span& one) const {
        if (one.kind == span_kind::turn) return 0;
        if (one.kind == span_kind::gate) return rows_.size() - 1;
        const auto found = std::find(rows_.begin() + 1, rows_.end() - 1, one.name);
        return found == rows_.end() - 1 ? rows_.size() - 2 : static_cast<std::size_t>(found - rows_.begin());
    }

    void put(std::string_view text) { out_ += text; }
    void put(std::int64_t number) { out_ += std::to_string(number); }
    template <class... Parts>
    void write(const Parts&... parts) {
        (put(parts), ...);
    }

    /// Bands, row names, and a line for each round time.
    void axis() {
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            if (row % 2 == 0)
                write(R"(<rect class="band" x="0" y=")", y_of(row), R"(" width=")", width, R"(" height=")", row_height,
                      R"("/>)");
            write(R"(<text class="row" x="14" y=")", y_of(row) + row_height / 2 + 4, R"(">)",
                  html_of(shown(rows_[row], 18), 80), "</text>");
        }
        std::int64_t step = 1;
        for (const std::int64_t factor : {2, 5, 10})  // 1, 2, 5, 10, 20, …
            if (all_ / step > 10) step = factor;
        for (std::int64_t ten = 10; all_ / step > 10 && ten < INT64_MAX / 100; ten *= 10)
            for (const std::int64_t factor : {1, 2, 5, 10})
                if (all_ / step > 10) step = ten * factor;
        const std::int64_t bottom = y_of(rows_.size());
        for (std::int64_t at = 0; at <= all_ && at >= 0; at += step) {
            const std::int64_t x = x_of(at);
            write(R"(<line class="grid" x1=")", x, R"(" y1=")", top - 8, R"(" x2=")", x, R"(" y2=")", bottom, R"("/>)");
            write(R"(<text class="soft" x=")", x, R"(" y=")", top - 14, R"(" text-anchor="middle">)", tick(at),
                  "</text>");
            if (at > INT64_MAX - step) break;
        }
    }
    [[nodiscard]] static std::string tick(std::int64_t at) {
        if (at == 0) return "0";
        std::string text = duration_text(at);
        if (text.ends_with(".00 s")) text.replace(text.size() - 5, 5, " s");
        else if (text.ends_with("0 s") && text.find('.') != std::string::npos) text.replace(text.size() - 3, 3, " s");
        return text;
    }
    [[nodiscard]] static std::string shown(std::string_view text, std::size_t letters) {
        std::string line = visible_line(text, default_timeline_limits.label_bytes * 4);
        if (count_code_points(line) > letters) line = std::string{first_code_points(line, letters - 1)} + "…";
        return line;
    }

    /// An arrow to each activity from the one that ended last before it, because it waited for that one.
    void flows() {
        for (std::size_t i = 1; i < drawn(); ++i) {
            const run_span& to = spans_.all()[i];
            const run_span* from = nullptr;
            for (std::size_t back = 1; back <= std::min<std::size_t>(i, 24); ++back) {
                const run_span& one = spans_.all()[i - back];
                if (one.end <= to.begin && (from == nullptr || one.end > from->end)) from = &one;
            }
            if (from == nullptr || row_of(*from) == row_of(to)) continue;
            const bool down = row_of(to) > row_of(*from);
            const std::int64_t x1 = std::max(x_of(from->end), x_of(from->begin) + least_bar) - 2;
            const std::int64_t x2 = x_of(to.begin) + 2;
            const std::int64_t y1 = middle(row_of(*from)) + (down ? bar_height / 2 : -bar_height / 2);
            const std::int64_t y2 = middle(row_of(to)) + (down ? -bar_height / 2 - 5 : bar_height / 2 + 5);
            const std::int64_t bend = (y2 - y1) / 2;
            write(R"(<path class="flow" d="M)", x1, " ", y1, "C", x1, " ", y1 + bend, " ", x2, " ", y2 - bend, " ", x2,
                  " ", y2, R"("/>)");
            const std::int64_t tip = down ? 5 : -5;
            write(R"(<path class="head" d="M)", x2 - 4, " ", y2, "h8l-4 ", tip, R"(z"/>)");
        }
    }
    [[nodiscard]] std::int64_t middle(std::size_t row) const { return y_of(row) + row_height / 2; }

    void bars() {
        std::vector<std::int64_t> next(drawn(), width - 4);  // where the next bar of the same row begins
        for (std::size_t i = 0; i < drawn(); ++i)
            for (std::size_t j = i + 1; j < drawn(); ++j)
                if (row_of(spans_.all()[i]) == row_of(spans_.all()[j])) {
                    next[i] = x_of(spans_.all()[j].begin);
                    break;
                }
        for (std::size_t i = 0; i < drawn(); ++i) bar(spans_.all()[i], i + 1, next[i]);
    }
    void bar(const run_span& one, std::size_t number, std::int64_t next) {
        const std::int64_t x = x_of(one.begin);
        const std::int64_t wide = std::max(x_of(one.end) - x, least_bar);
        const std::int64_t y = middle(row_of(one)) - bar_height / 2;
        constexpr std::array<std::string_view, 3> kinds{"turn", "tool", "gate"};
        write("<g><title>", title(one, number), "</title>");
        write(R"(<rect class="bar )", one.ok ? kinds[static_cast<std::size_t>(one.kind)] : std::string_view{"bad"},
              one.open ? std::string_view{" open"} : std::string_view{}, R"(" x=")", x, R"(" y=")", y, R"(" width=")",
              wide, R"(" height=")", bar_height, R"(" rx="3"/>)");
        if (one.first_text && *one.first_text > one.begin)  // paler: the answer's first text has not arrived yet
            write(R"(<rect class="wait" x=")", x, R"(" y=")", y, R"(" width=")",
                  std::max<std::int64_t>(x_of(*one.first_text) - x, 1), R"(" height=")", bar_height, R"(" rx="3"/>)");
        const std::string full = "#" + std::to_string(number) + " " + duration_text(one.end - one.begin);
        const std::string brief = "#" + std::to_string(number);
        const auto letters = [](const std::string& text) {
            return 8 + 7 * static_cast<std::int64_t>(count_code_points(text));
        };
        const std::int64_t base = y + bar_height / 2 + 4;
        if (wide >= letters(brief))
            write(R"(<text class="in" x=")", x + 6, R"(" y=")", base, R"(">)", wide >= letters(full) ? full : brief,
                  "</text>");
        else if (const std::int64_t room = next - x - wide; room >= letters(brief))
            write(R"(<text class="soft" x=")", x + wide + 4, R"(" y=")", base, R"(">)",
                  room >= letters(full) ? full : brief, "</text>");
        put("</g>");
    }
    [[nodiscard]] static std::string title(const run_span& one, std::size_t number) {
        std::string text = "#" + std::to_string(number) + " " + one.name + ", " + duration_text(one.end - one.begin);
        if (one.counted)
            text += "\n" + count_text(one.input_tokens) + " tokens read (" + count_text(one.cached_tokens) +
                    " cached), " + count_text(one.output_tokens) + " written";
        if (one.first_text) text += "\nfirst text after " + duration_text(*one.first_text - one.begin);
        if (one.open) text += "\nno end event";
        if (!one.message.empty()) text += "\n" + one.message;
        for (const std::string& error : one.errors) text += "\n- " + error;
        return html_of(text, default_timeline_limits.title_bytes);
    }

    /// The marks, as small triangles above the model's row.
    void marks() {
        const std::size_t most = std::min(spans_.marks().size(), default_timeline_limits.spans);
        for (std::size_t i = 0; i < most; ++i) {
            const run_mark& one = spans_.marks()[i];
            const std::int64_t x = x_of(one.at);
            write("<g><title>",
                  html_of(one.what + " at " + duration_text(one.at) + "\n" + one.message,
                          default_timeline_limits.title_bytes),
                  R"(</title><path class="mark" d="M)", x - 5, " ", top - 1, R"(h10l-5 8z"/></g>)");
        }
    }

    /// Below each turn its input and output tokens, scaled to the largest turn.
    void tokens() {
        const std::int64_t base = tokens_top() + token_height - 20;
        write(R"(<text class="row" x="14" y=")", tokens_top() + 10, R"(">Tokens</text>)");
        const std::array<std::pair<std::string_view, std::string_view>, 3> legend{
            {{"output", "written"}, {"input", "read"}, {"cached", "read from cache"}}};
        std::int64_t y = tokens_top() + 18;
        for (const auto& [kind, name] : legend) {
            write(R"(<rect class=")", kind, R"(" x="14" y=")", y, R"(" width="9" height="9" rx="2"/>)");
            write(R"(<text class="soft" x="28" y=")", y + 8, R"(">)", name, "</text>");
            y += 14;
        }
        write(R"(<line class="grid" x1=")", left, R"(" y1=")", base, R"(" x2=")", width - right, R"(" y2=")", base,
              R"("/>)");
        std::int64_t label_from = 0;
        for (std::size_t i = 0; i < drawn(); ++i) {
            const run_span& one = spans_.all()[i];
            if (!one.counted || sum(one) == 0) continue;
            const std::int64_t x = x_of(one.begin);
            const std::int64_t wide = std::clamp<std::int64_t>(x_of(one.end) - x, least_bar, 46);
            write("<g><title>", title(one, i + 1), "</title>");
            std::int64_t from = base;
            for (const auto& [kind, count] : {std::pair<std::string_view, std::int64_t>{"cached", one.cached_tokens},
                                              {"input", one.input_tokens - one.cached_tokens},
                                              {"output", one.output_tokens}}) {
                if (count == 0) continue;
                const double part = static_cast<double>(count) / static_cast<double>(most_tokens_);
                const auto high = std::max<std::int64_t>(static_cast<std::int64_t>(part * (token_height - 22)), 2);
                from -= high;
                write(R"(<rect class=")", kind, R"(" x=")", x, R"(" y=")", from, R"(" width=")", wide, R"(" height=")",
                      high, R"("/>)");
            }
            if (x >= label_from) {
                const std::string label = count_text(one.input_tokens) + " + " + count_text(one.output_tokens);
                write(R"(<text class="soft" x=")", x, R"(" y=")", base + 14, R"(">)", label, "</text>");
                label_from = x + 12 + 7 * static_cast<std::int64_t>(label.size());
            }
            put("</g>");
        }
    }

    const run_spans& spans_;
    std::int64_t all_;
    std::vector<std::string> rows_;
    std::int64_t most_tokens_ = 0;
    std::string out_;
};

TOOLKIT_FUNCTION std::string drawn(const run_spans& spans, bool with_style) {
    return drawing{spans, with_style}.text();
}

}  // namespace timeline_drawing

TOOLKIT_FUNCTION std::string timeline_svg(const run_events& run) {
    return timeline_drawing::drawn(run_spans{run}, true);
}

}}  // namespace toolkit::v0
