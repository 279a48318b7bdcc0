// HTML blocks in Markdown. They may continue over blank lines and contain Markdown: a table whose cells are Markdown
// paragraphs, or `<del>` around paragraphs.
// In: the blocks in order, and the Markdown text between them. Out: their text in a block_writer. Next:
// impl/markdown.ipp.
#pragma once

#include <toolkit/core/stop.hpp>
#include <toolkit/document/limits.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/markup_tag.hpp>
#include <toolkit/extract/base/markup_text.hpp>
#include <toolkit/extract/html/html.hpp>
#include <toolkit/extract/markdown/markdown_inline.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace markdown {

class html_blocks {
public:
    html_blocks(const stop_token& stop, const extract_limits& limits, block_writer& out)
        : stop_(stop), limits_(limits), out_(out) {}

    /// Adds a complete HTML block.
    void add(std::string_view html) {
        const bool was_left_out = leaves_out();
        const std::size_t shown = follow(html);
        if (was_left_out) html.remove_prefix(std::min(shown, html.size()));
        buffer_ += html;
        if (tables_ == 0 || buffer_.size() > most_buffered) flush();
    }

    /// Takes Markdown text between HTML blocks. Returns whether it belongs to them or is left out with them.
    [[nodiscard]] bool takes(std::string_view text, std::string_view element = "p") {
        if (leaves_out()) return true;
        if (buffer_.empty()) return false;
        ((buffer_ += '<') += element) += '>';
        for (const char c : text) {
            if (c == '<') buffer_ += "&lt;";
            else if (c == '&') buffer_ += "&amp;";
            else buffer_ += c;
        }
        ((buffer_ += "</") += element) += '>';
        return true;
    }

    /// Writes the held HTML. A section begins, or the file ends, so it is complete.
    void flush() {
        tables_ = 0;
        const std::string html = std::exchange(buffer_, {});
        if (html.find_first_not_of(" \t\r\n") == std::string::npos) return;
        const bool may_read = blocks_ < most_blocks;
        if (may_read) ++blocks_;
        if (may_read && append_html(out_, html, stop_, limits_)) return;
        // It is too deep or too large for a tree. Its text becomes one paragraph for each part between blank lines.
        const std::string text = html::text_of_markup(html);
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find("\n\n", at), text.size());
            out_.paragraph(std::string_view{text}.substr(at, end - at));
            at = end + 2;
        }
    }

    /// Counts the tags of the whole source, so that it is known whether an end tag follows.
    void look_at(std::string_view source) {
        for (std::size_t at = source.find('<'); at < source.size(); at = source.find('<', at + 1)) {
            const bool closes = source.substr(at + 1).starts_with('/');
            const std::size_t begin = at + (closes ? 2 : 1);
            const std::string_view rest = source.substr(begin, 9);  // longer than the longest name
            const std::size_t end = std::min(rest.find_first_of(" \t\r\n/>"), rest.size());
            const std::size_t which = wrapper_of(folded(rest.substr(0, end)));
            if (which < wrappers.size()) count(which, closes, 1);
        }
    }

    [[nodiscard]] bool leaves_out() const noexcept { return left_out_ > 0; }

    /// A section begins. Text stays left out if its end tag follows later; otherwise the section ends it.
    void end_section() {
        flush();
        const auto first = std::find_if(open_.begin(), open_.end(), [](const opened& one) { return one.leaves_out; });
        if (first != open_.end() && ends_to_come_[wrapper_of(first->name)] > 0) return;
        open_.clear();
        left_out_ = 0;
    }

    /// Reads a tag within a paragraph. Returns whether it ends left-out text.
    [[nodiscard]] bool ends_at(const tag& one) {
        if (!leaves_out() || !one.closes || open_.back().name != one.name) return false;
        count(wrapper_of(one.name), true, -1);
        close_last();
        return left_out_ == 0;
    }

private:
    struct opened {
        std::string name;
        bool leaves_out;
    };
    static constexpr std::size_t most_open = 100;
    static constexpr std::size_t most_blocks = 100'000;                  ///< that are read like pages
    static constexpr std::size_t most_buffered = std::size_t{1} << 20U;  ///< bytes of a table

    /// The elements that continue over blank lines.
    static constexpr std::array<std::string_view, 5> wrappers{"del", "s", "strike", "div", "section"};

    [[nodiscard]] static std::size_t wrapper_of(std::string_view name) noexcept {
        return static_cast<std::size_t>(std::find(wrappers.begin(), wrappers.end(), name) - wrappers.begin());
    }
    void count(std::size_t wrapper, bool closes, int by) noexcept { ends_to_come_[wrapper] += closes ? by : -by; }

    void close_last() {
        left_out_ -= open_.back().leaves_out ? 1U : 0U;
        open_.pop_back();
    }

    /// Records which of these elements stay open after a block. Returns where text is first shown again.
    std::size_t follow(std::string_view html) {
        std::size_t shown = leaves_out() ? html.size() : 0;
        for (std::size_t at = html.find('<'); at < html.size(); at = html.find('<', at + 1)) {
            if (html.substr(at).starts_with("<!--")) {
                at = std::min(html.find("-->", at), html.size());
                continue;
            }
            const std::size_t end = html.find('>', at);
            if (end == std::string_view::npos) break;
            const tag one = tag::of(html.substr(at, end + 1 - at));
            if (one.name == "table") tables_ = one.closes ? tables_ - std::min<std::size_t>(tables_, 1) : tables_ + 1;
            const std::size_t wrapper = wrapper_of(one.name);
            if (wrapper == wrappers.size()) continue;
            count(wrapper, one.closes, -1);
            if (one.is_empty) continue;
            if (!one.closes) {
                if (open_.size() == most_open) continue;
                open_.push_back({one.name, html::leaves_out(one, html::style_of(one.attribute("style")))});
                left_out_ += open_.back().leaves_out ? 1U : 0U;
                continue;
            }
            if (open_.empty() || open_.back().name != one.name) continue;
            close_last();
            if (left_out_ == 0 && shown == html.size()) shown = end + 1;
        }
        return shown;
    }

    const stop_token& stop_;
    const extract_limits& limits_;
    block_writer& out_;
    std::string buffer_;  ///< while a table is open
    std::vector<opened> open_;
    std::array<long, wrappers.size()> ends_to_come_{};  ///< end tags minus start tags in the rest of the source
    std::size_t left_out_ = 0;                          ///< open elements whose text is left out
    std::size_t tables_ = 0;                            ///< open tables
    std::size_t blocks_ = 0;
};

}}}  // namespace toolkit::v0::markdown
