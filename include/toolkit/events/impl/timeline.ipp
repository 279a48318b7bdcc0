// Writes the HTML page of a run.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/events/html.hpp>
#include <toolkit/events/run_spans.hpp>
#include <toolkit/events/timeline.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace timeline_drawing {

inline constexpr std::string_view page_style =
    "*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 "
    "system-ui,-apple-system,"
    "'Segoe UI',Roboto,sans-serif}main{max-width:1240px;margin:0 auto;padding:28px 20px "
    "60px}h1{font-size:22px;line-height:1.3;"
    "margin:0 0 4px;overflow-wrap:anywhere}h2{font-size:16px;margin:32px 0 10px}.sub{color:var(--soft);margin:0 0 18px}"
    ".pill{display:inline-block;border-radius:99px;padding:1px 10px;font-weight:600;font-size:13px;color:var(--on);"
    "background:var(--tool)}.pill.partial,.pill.insufficient{background:var(--mark)}.pill.failed,.pill.unended{"
    "background:var(--bad)}.facts{display:flex;flex-wrap:wrap;gap:10px;margin:0 0 18px}.facts div{border:1px solid "
    "var(--line);"
    "border-radius:8px;padding:8px 14px;min-width:104px}.facts "
    "b{display:block;font-size:18px;font-variant-numeric:tabular-nums}"
    ".facts span{color:var(--soft);font-size:12px}.wide{overflow-x:auto;border:1px solid var(--line);border-radius:8px}"
    ".wide svg{display:block;min-width:900px;width:100%}table{border-collapse:collapse;width:100%;font-size:13px}"
    "th,td{text-align:left;vertical-align:top;padding:6px 10px;border-bottom:1px solid var(--line)}tr:last-child td{"
    "border-bottom:0}th{color:var(--soft);font-weight:600;white-space:nowrap}td.n,th.n{text-align:right;white-space:"
    "nowrap;"
    "font-variant-numeric:tabular-nums}td.w{white-space:nowrap}td.d{overflow-wrap:anywhere;white-space:pre-wrap;min-"
    "width:260px}.dot{display:"
    "inline-block;"
    "width:9px;height:9px;border-radius:3px;margin-right:7px}.turn.dot{background:var(--turn)}.tool.dot{background:var("
    "--tool)}"
    ".gate.dot{background:var(--gate)}.mark.dot{background:var(--mark)}.dot.bad{background:var(--bad)}code{font:12px "
    "ui-monospace,"
    "SFMono-Regular,Menlo,monospace;color:var(--soft)}.answer{border:1px solid var(--line);border-left:4px solid "
    "var(--tool);"
    "border-radius:8px;padding:12px "
    "16px;white-space:pre-wrap;overflow-wrap:anywhere}.answer.failed{border-left-color:var(--bad)}"
    "ol.proofs{list-style:none;margin:12px 0 0;padding:0}ol.proofs li{margin:0 0 "
    "10px;padding-left:38px;position:relative}"
    "ol.proofs .no{position:absolute;left:0;font-weight:600;color:var(--turn)}blockquote{margin:2px 0 "
    "0;padding-left:10px;"
    "border-left:3px solid var(--line);color:var(--soft);white-space:pre-wrap;overflow-wrap:anywhere}ul{margin:10px 0 "
    "0;"
    "padding-left:20px}li{overflow-wrap:anywhere}a{color:var(--turn);text-decoration:none}.key{display:flex;flex-wrap:"
    "wrap;"
    "gap:4px 18px;color:var(--soft);font-size:12px;margin:8px 2px 0}li:target{background:var(--band)}";

TOOLKIT_FUNCTION std::string dollars(std::int64_t micro) {
    const std::int64_t shown = micro / 100 + (micro % 100 > 0 ? 1 : 0);
    std::string digits = std::to_string(shown);
    if (digits.size() < 5) digits.insert(0, 5 - digits.size(), '0');
    return "$" + digits.insert(digits.size() - 4, ".");
}

/// Writes one page.
class page {
public:
    page(const run_events& run, const timeline_options& options)
        : run_(run), options_(options), spans_(run), start_(run.last<run_started>()), end_(run.last<answered>()) {}

    [[nodiscard]] std::string text() {
        head();
        facts();
        put(R"(<div class="wide">)" + drawn(spans_, false) + "</div>");
        put(R"(<div class="key"><span><i class="dot turn"></i>model (paler: before the first text)</span><span><i )"
            R"(class="dot tool"></i>)"
            R"(tool</span><span><i class="dot gate"></i>gate</span><span><i class="dot bad"></i>failed or )"
            R"(refused</span><span><i class="dot )"
            R"(mark"></i>plan, reprompt and other moments</span><span>arrows: who waited for whom</span></div>)");
        answer();
        steps();
        put("</main></body></html>\n");
        return std::move(out_);
    }

private:
    void put(std::string_view text) { out_ += text; }
    void put_text(std::string_view text, std::size_t most = default_timeline_limits.title_bytes) {
        append_html(out_, shortened(text, most));
    }
    [[nodiscard]] std::string_view status() const {
        if (end_ == nullptr) return "unended";
        return end_->error ? "failed" : enum_text(end_->status);
    }
    [[nodiscard]] std::int64_t cost(const run_span& one) const {
        const usage used{
            .input_tokens = one.input_tokens, .cached_tokens = one.cached_tokens, .output_tokens = one.output_tokens};
        return std::min<std::int64_t>(cost_of(used, *options_.costs),
                                      1'000'000'000'000'000);  // bounded so that sums fit
    }

    void head() {
        put("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta "
            R"(http-equiv="Content-Security-Policy" )"
            R"(content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><meta name="viewport" )"
            R"(content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>Run: )");
        const std::string_view question = start_ == nullptr ? std::string_view{} : std::string_view{start_->question};
        put_text(visible_line(question, 100));
        put("</title><style>");
        put(style);
        put(page_style);
        put("</style></head><body><main><h1>");
        put_text(question.empty() ? "A run" : question, 1'000);
        put(R"(</h1><p class="sub"><span class="pill )");
        put(status());
        put(R"(">)");
        put(end_ == nullptr ? "not ended" : status());
        put("</span> ");
        if (!options_.model.empty()) {
            put("&nbsp;");
            put_text(visible_line(options_.model, 100));
        }
        if (start_ != nullptr && start_->unix_ms > 0) put(" &nbsp;began " + moment(start_->unix_ms) + " UTC");
        put("</p>");
    }

    /// Formats a time as "2026-11-25 03:41:39", in UTC.
    [[nodiscard]] static std::string moment(std::int64_t unix_ms) {
        const auto two = [](unsigned n) { return std::string(n < 10 ? 1 : 0, '0') + std::to_string(n); };
        const std::int64_t seconds = std::min<std::int64_t>(unix_ms / 1000, 253'402'300'799);  // the end of year 9999
        const std::chrono::sys_days day{std::chrono::days{seconds / 86'400}};
        const std::chrono::year_month_day date{day};
        const auto rest = static_cast<unsigned>(seconds % 86'400);
        return std::to_string(static_cast<int>(date.year())) + "-" + two(static_cast<unsigned>(date.month())) + "-" +
               two(static_cast<unsigned>(date.day())) + " " + two(rest / 3600) + ":" + two(rest / 60 % 60) + ":" +
               two(rest % 60);
    }

    void facts() {
        const auto fact = [&](const std::string& value, std::string_view name) {
            put("<div><b>" + value + "</b><span>");
            put(name);
            put("</span></div>");
        };
        std::int64_t waited = 0, tools = 0, turns = 0, calls = 0, input = 0, cached = 0, output = 0, micro = 0;
        for (const run_span& one : spans_.all()) {
            if (one.kind == span_kind::turn) waited += one.end - one.begin, ++turns;
            if (one.kind == span_kind::tool) tools += one.end - one.begin, ++calls;
            input += one.input_tokens;
            cached += one.cached_tokens;
            output += one.output_tokens;
            if (options_.costs && one.counted) micro += cost(one);
        }
        if (end_ != nullptr && input + output == 0)
            input = end_->counts.input_tokens, cached = end_->counts.cached_tokens, output = end_->counts.output_tokens;
        put(R"(<div class="facts">)");
        fact(duration_text(spans_.end()), "in total");
        fact(std::to_string(turns), "turns, " + duration_text(waited));
        fact(std::to_string(calls), "tool calls, " + duration_text(tools));
        if (input + output > 0) {
            fact(count_text(input), "tokens read, " + count_text(cached) + " cached");
            fact(count_text(output), "tokens written");
        }
        if (options_.costs) fact(dollars(micro), "cost");
        put("</div>");
    }

    void answer() {
        if (end_ == nullptr) return;
        put(R"(<h2>Answer</h2><div class="answer)");
        if (end_->error) put(" failed");
        put(R"(">)");
        if (end_->error) put_text(*end_->error, default_timeline_limits.answer_bytes);
        else if (end_->answer.empty()) put("The run has no answer.");
        else linked(end_->answer);
        put("</div>");
        proofs();
        if (end_->insufficiencies.empty() && end_->notes.empty()) return;
        put("<ul>");
        for (std::size_t i = 0; i < std::min(end_->insufficiencies.size(), default_timeline_limits.citations); ++i) {
            const insufficiency& one = end_->insufficiencies[i];
            put("<li>Not in the documents: ");
            put_text(one.section.empty() ? one.missing : one.section + ": " + one.missing);
            put("</li>");
        }
        for (std::size_t i = 0; i < std::min(end_->notes.size(), default_timeline_limits.citations); ++i) {
            put("<li>Note: ");
            put_text(end_->notes[i]);
            put("</li>");
        }
        put("</ul>");
    }
    /// The answer's text, with each [n] linked to its proof if there is one.
    void linked(std::string_view text) {
        const std::string kept = shortened(text, default_timeline_limits.answer_bytes);
        text = kept;
        while (!text.empty()) {
            const std::size_t open = text.find('[');
            put_text(text.substr(0, open), std::string_view::npos);
            if (open == std::string_view::npos) return;
            text.remove_prefix(open);
            std::size_t end = 1;
            while (end < text.size() && end < 6 && text[end] >= '0' && text[end] <= '9') ++end;
            const std::string number{text.substr(1, end - 1)};
            const bool known = end > 1 && end < text.size() && text[end] == ']' &&
                               std::any_of(
                                   end_->citations.begin(), end_->citations.end(),
                                   [&](const citation& one) { return std::to_string(one.number) == number; });
            if (known)
                for (const std::string_view part :
                     {R"(<a href="#proof)", number.c_str(), R"(">[)", number.c_str(), "]</a>"})
                    put(part);
            else put("[");
            text.remove_prefix(known ? end + 1 : 1);
        }
    }
    void proofs() {
        if (end_->citations.empty()) return;
        put(R"(<ol class="proofs">)");
        const std::size_t most = std::min(end_->citations.size(), default_timeline_limits.citations);
        for (std::size_t i = 0; i < most; ++i) {
            const citation& one = end_->citations[i];
            put(R"(<li id="proof)" + std::to_string(one.number) + R"("><span class="no">[)" +
                std::to_string(one.number) + "]</span>");
            put_text(one.filename);
            if (!one.heading.empty()) {
                put(" · ");
                put_text(one.heading);
            }
            put(" <code>bytes " + std::to_string(one.begin) + "–" + std::to_string(one.end) + "</code><blockquote>");
            put_text(one.quote, default_timeline_limits.quote_bytes);
            put("</blockquote></li>");
        }
        put("</ol>");
        if (most < end_->citations.size())
            put(R"(<p class="sub">)" + std::to_string(end_->citations.size() - most) + " more left out</p>");
    }

    /// The spans with their numbers in the drawing, and the marks between them.
    void steps() {
        const std::size_t most = std::min(spans_.all().size(), default_timeline_limits.spans);
        const auto& marks = spans_.marks();
        put(R"(<h2>Steps</h2><div class="wide"><table><thead><tr><th class="n">#</th><th class="n">at</th><th )"
            R"(class="n">took</th><th>what</th>)"
            R"(<th class="n">read</th><th class="n">cached</th><th class="n">written</th>)");
        if (options_.costs) put(R"(<th class="n">cost</th>)");
        put("<th>details</th></tr></thead><tbody>");
        std::size_t mark = 0;
        const auto marks_until = [&](std::int64_t at) {
            for (; mark < std::min(marks.size(), default_timeline_limits.spans) && marks[mark].at <= at; ++mark)
                mark_row(marks[mark]);
        };
        for (std::size_t i = 0; i < most; ++i) {
            marks_until(spans_.all()[i].begin);
            span_row(spans_.all()[i], i + 1);
        }
        marks_until(INT64_MAX);
        put("</tbody></table></div>");
        const std::int64_t beyond = run_.left_out() + static_cast<std::int64_t>(spans_.all().size() - most) +
                                    static_cast<std::int64_t>(marks.size() - mark);
        if (beyond > 0) put(R"(<p class="sub">)" + std::to_string(beyond) + " more steps or texts are left out</p>");
    }
    void cell(const std::string& number) { put(R"(<td class="n">)" + number + "</td>"); }
    void span_row(const run_span& one, std::size_t number) {
        constexpr std::array<std::string_view, 3> kinds{"turn", "tool", "gate"};
        put("<tr>");
        cell(std::to_string(number));
        cell(duration_text(one.begin));
        cell(duration_text(one.end - one.begin));
        put(R"(<td class="w"><i class="dot )");
        put(one.ok ? kinds[static_cast<std::size_t>(one.kind)] : std::string_view{"bad"});
        put(R"("></i>)");
        put_text(visible_line(one.name, 60));
        put("</td>");
        for (const std::int64_t tokens : {one.input_tokens, one.cached_tokens, one.output_tokens})
            cell(one.counted ? count_text(tokens) : std::string{});
        if (options_.costs) cell(one.counted ? dollars(cost(one)) : std::string{});
        std::string details = one.message;
        const auto say = [&](const std::string& more) { details += (details.empty() ? "" : "\n") + more; };
        for (const std::string& error : one.errors) say("– " + error);
        put(R"(<td class="d">)");
        put_text(details, default_timeline_limits.quote_bytes);
        details.clear();  // from here on: generated text
        if (one.first_text) say("first text after " + duration_text(*one.first_text - one.begin));
        if (one.open) say("no end event");
        if (!details.empty() && (!one.message.empty() || !one.errors.empty())) put("\n");
        put(details);
        if (!one.input.empty()) {
            if (!one.message.empty() || !one.errors.empty() || !details.empty()) put("\n");
            put("<code>");
            put_text(one.input);
            put("</code>");
        }
        put("</td></tr>");
    }
    void mark_row(const run_mark& one) {
        put("<tr>");
        cell({});
        cell(duration_text(one.at));
        cell({});
        put(R"(<td class="w"><i class="dot mark"></i>)" + html_of(one.what, 100) + "</td><td></td><td></td><td></td>");
        if (options_.costs) put("<td></td>");
        put(R"(<td class="d">)");
        put_text(one.message);
        put("</td></tr>");
    }

    const run_events& run_;
    const timeline_options& options_;
    run_spans spans_;
    const run_started* start_;
    const answered* end_;
    std::string out_;
};

}  // namespace timeline_drawing

TOOLKIT_FUNCTION std::string timeline_html(const run_events& run, const timeline_options& options) {
    return timeline_drawing::page{run, options}.text();
}

}}  // namespace toolkit::v0
