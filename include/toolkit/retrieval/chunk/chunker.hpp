// Cuts a document into chunks of 120 to 200 words at the borders of sections and sentences. Code and tables are cut
// only if they are longer. A section of less than 60 words joins its neighbour, so a heading is never alone.
// In: text and blocks. Out: byte spans in order. Next: the index.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/document/paragraphs.hpp>
#include <toolkit/json/number_writing.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/text/words.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Limits of chunks in words, and the costs by which cuts are chosen.
struct chunk_limits {
    std::size_t least_words = 120;
    std::size_t most_words = 200;
    std::size_t tiny_words = 60;      ///< a shorter section joins the next one, or the previous one if it is the last
    std::size_t bytes_a_word = 12;    ///< text with longer words (code, long names) counts by its bytes
    double cut_between_blocks = 0.1;  ///< cost of a cut; a chunk without words costs 1
    double cut_between_items = 0.15;
    double cut_inside = 0.4;
    double cut_after_heading = 10;
    double each_chunk = 0.05;
};
inline constexpr chunk_limits chunk_limits_default{};

namespace chunking {

/// A piece that is not cut: a heading, a sentence, an item, a whole block of code or table, or a line of a block that
/// is too long.
struct unit {
    std::size_t begin;
    std::size_t end;
    std::size_t weight;  ///< words, or bytes / bytes_a_word if that is more
    std::size_t block;
};

class cutter {
public:
    cutter(std::string_view text, const std::vector<block>& blocks, const chunk_limits& limits, const stop_token& stop)
        : text_(text), blocks_(blocks), limits_(limits), stop_(stop) {}

    [[nodiscard]] std::vector<chunk_span> cut() {
        for (std::size_t i = 0; i < blocks_.size() && !stop_.stop_requested(); ++i) add_block(i);
        std::vector<chunk_span> chunks;
        std::size_t begin = 0;
        for (const std::size_t end : ends_of_groups()) {
            cut_group(begin, end, chunks);
            begin = end;
        }
        return chunks;
    }

private:
    [[nodiscard]] std::size_t weigh(std::size_t begin, std::size_t end) const {
        const std::size_t words = count_words(text_.substr(begin, end - begin));
        return std::max({words, (end - begin) / limits_.bytes_a_word, std::size_t{1}});
    }

    void add_block(std::size_t index) {
        const block_kind kind = blocks_[index].kind;
        const span bytes = blocks_[index].bytes;
        if (bytes.begin == bytes.end) return;
        if (kind == block_kind::paragraph || kind == block_kind::list_item) {
            for_each_sentence(bytes.of(text_),
                              [&](const sentence& s) { add(bytes.begin + s.begin, bytes.begin + s.end, index); });
            return;
        }
        const std::size_t weight = weigh(bytes.begin, bytes.end);
        if (kind == block_kind::heading || weight <= limits_.most_words) {
            if (weight <= limits_.most_words) units_.push_back({bytes.begin, bytes.end, weight, index});
            else add(bytes.begin, bytes.end, index);
            return;
        }
        for (std::size_t at = bytes.begin; at < bytes.end;) {  // lines
            const std::size_t end = std::min(text_.find('\n', at), bytes.end);
            if (end > at) add(at, end, index);
            at = end + 1;
        }
    }

    /// Adds a unit. One that is too long is added in pieces, cut at blanks if possible.
    void add(std::size_t begin, std::size_t end, std::size_t block) {
        const std::size_t most_bytes = limits_.most_words * limits_.bytes_a_word / 2;
        while (begin < end && !stop_.stop_requested()) {
            std::size_t stop = end;
            const bool long_in_bytes = (end - begin) / limits_.bytes_a_word > limits_.most_words;
            std::size_t weight = long_in_bytes ? limits_.most_words + 1 : weigh(begin, stop);
            if (weight > limits_.most_words) {
                stop = begin + cut_utf8(text_.substr(begin, end - begin), std::min(end - begin, most_bytes)).size();
                while ((weight = weigh(begin, stop)) > limits_.most_words)
                    stop = begin + cut_utf8(text_.substr(begin, stop - begin), (stop - begin) / 2).size();
                // invalid UTF-8 may have no whole character
                if (stop == begin) stop = std::min(end, begin + most_bytes);
                const std::size_t blank = text_.substr(begin, stop + 1 - begin).find_last_of(" \n\t");
                if (stop < end && blank != std::string_view::npos && blank > (stop - begin) / 2) stop = begin + blank;
                weight = weigh(begin, stop);
            }
            units_.push_back({begin, stop, weight, block});
            begin = stop;
            while (begin < end && (text_[begin] == ' ' || text_[begin] == '\n' || text_[begin] == '\t')) ++begin;
        }
    }

    [[nodiscard]] bool is_heading(std::size_t unit) const {
        return blocks_[units_[unit].block].kind == block_kind::heading;
    }

    /// Groups the sections, each from a heading to the next one. Sections that are too short are joined. Returns the
    /// end of each group, as an index of units.
    [[nodiscard]] std::vector<std::size_t> ends_of_groups() const {
        std::vector<std::size_t> ends;
        std::size_t weight = 0;         // of the group
        std::size_t weight_before = 0;  // of the group before it
        for (std::size_t begin = 0; begin < units_.size();) {
            std::size_t end = begin + 1;
            std::size_t section = units_[begin].weight;
            while (end < units_.size() && !is_heading(end)) section += units_[end++].weight;
            const bool top = blocks_[units_[begin].block].heading.find(" > ") == std::string::npos;
            const bool fits = weight < limits_.least_words && weight + section <= limits_.most_words;
            const bool joins = begin > 0 && (weight < limits_.tiny_words || (!top && fits));
            if (joins) {
                ends.back() = end;
                weight += section;
            } else {
                ends.push_back(end);
                weight_before = weight;
                weight = section;
            }
            begin = end;
        }
        if (ends.size() > 1 && weight < limits_.tiny_words && weight_before + weight <= limits_.most_words)
            ends.erase(ends.end() - 2);
        return ends;
    }

    /// The cost of ending a chunk before the unit `next`.
    [[nodiscard]] double cost_of_cut(std::size_t next, std::size_t end) const {
        if (next == end) return 0;
        if (is_heading(next - 1)) return limits_.cut_after_heading;
        if (is_heading(next)) return 0;
        if (units_[next].block == units_[next - 1].block) return limits_.cut_inside;
        return blocks_[units_[next].block].kind == block_kind::list_item ? limits_.cut_between_items
                                                                         : limits_.cut_between_blocks;
    }

    /// Finds the cheapest cuts of the units [begin, end) by dynamic programming.
    void cut_group(std::size_t begin, std::size_t end, std::vector<chunk_span>& chunks) const {
        const std::size_t count = end - begin;
        std::vector<double> best(count + 1, std::numeric_limits<double>::infinity());
        std::vector<std::size_t> from(count + 1, 0);
        best[0] = 0;
        for (std::size_t first = 0; first < count && !stop_.stop_requested(); ++first) {
            std::size_t weight = 0;
            for (std::size_t last = first; last < count; ++last) {
                weight += units_[begin + last].weight;
                if (weight > limits_.most_words && last > first) break;
                const double lacks = weight >= limits_.least_words
                                         ? 0
                                         : 1 - static_cast<double>(weight) / static_cast<double>(limits_.least_words);
                const double cost =
                    best[first] + limits_.each_chunk + lacks * lacks + cost_of_cut(begin + last + 1, end);
                if (cost < best[last + 1]) {
                    best[last + 1] = cost;
                    from[last + 1] = first;
                }
            }
        }
        const std::size_t before = chunks.size();
        for (std::size_t at = count; at > 0; at = from[at]) chunks.push_back(chunk_of(begin + from[at], begin + at));
        std::reverse(chunks.begin() + static_cast<std::ptrdiff_t>(before), chunks.end());
    }

    [[nodiscard]] chunk_span chunk_of(std::size_t first, std::size_t end) const {
        std::size_t body = first;
        while (body + 1 < end && is_heading(body)) ++body;
        return {{units_[first].begin, units_[end - 1].end}, units_[body].block};
    }

    std::string_view text_;
    const std::vector<block>& blocks_;
    chunk_limits limits_;
    const stop_token& stop_;
    std::vector<unit> units_;
};

}  // namespace chunking

/// Returns the chunks of a text with its blocks: spans in order, without overlap, none empty. A text without blocks is
/// cut by paragraphs, and all its chunks have block 0. If stopped, returns some of the chunks.
[[nodiscard]] inline std::vector<chunk_span> chunks_of(std::string_view text, const std::vector<block>& blocks,
                                                       const stop_token& stop = {},
                                                       const chunk_limits& limits = chunk_limits_default) {
    if (!blocks.empty()) return chunking::cutter{text, blocks, limits, stop}.cut();
    const std::vector<block> paragraphs = paragraphs_of(text);
    auto chunks = chunking::cutter{text, paragraphs, limits, stop}.cut();
    for (chunk_span& each : chunks) each.block = 0;
    return chunks;
}

/// The chunker policy. `cut` returns spans in order, without overlap, none empty, each of whole characters.
/// `fingerprint` identifies the chunker in an index. It must change whenever the same text would be cut differently.
template <class C>
concept Chunker = requires(std::string_view text, const std::vector<block>& blocks, const stop_token& stop) {
    { C::cut(text, blocks, stop) } -> std::same_as<std::vector<chunk_span>>;
    { C::fingerprint() } -> std::convertible_to<std::string>;
};

/// Fails with `invalid_argument` if spans cannot be chunks. A text without blocks has its chunks under block 0.
[[nodiscard]] inline result<void> check_chunks(std::string_view text, const std::vector<block>& blocks,
                                               const std::vector<chunk_span>& chunks) {
    const auto starts_character = [&](std::size_t at) {
        return at == text.size() || (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
    };
    std::size_t end = 0;
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        const auto& [bytes, block] = chunks[i];
        const auto wrong = [&](const char* what) {
            return failure::of(failure_kind::invalid_argument, {},
                               "the chunker's chunk " + std::to_string(i) + " " + what,
                               "return spans of the text in order, each of whole characters and inside a block");
        };
        if (bytes.begin >= bytes.end) return wrong("has no text");
        if (bytes.end > text.size()) return wrong("ends after the text");
        if (bytes.begin < end) return wrong("overlaps the previous one");
        if (!starts_character(bytes.begin) || !starts_character(bytes.end)) return wrong("splits a character");
        if (block >= std::max<std::size_t>(blocks.size(), 1)) return wrong("belongs to a block that does not exist");
        end = bytes.end;
    }
    return {};
}

/// The chunker of this file with other limits: `sentence_chunker<{.least_words = 40, .most_words = 80}>`.
template <chunk_limits Limits = chunk_limits_default>
struct sentence_chunker {
    static_assert(Limits.least_words <= Limits.most_words && Limits.most_words > 0 && Limits.bytes_a_word > 0,
                  "toolkit: a chunk must have at least one word, and least_words must not exceed most_words");
    [[nodiscard]] static std::vector<chunk_span> cut(std::string_view text, const std::vector<block>& blocks,
                                                     const stop_token& stop) {
        return chunks_of(text, blocks, stop, Limits);
    }
    [[nodiscard]] static std::string fingerprint() {
        std::string all = "sentences";
        for (const std::size_t each : {Limits.least_words, Limits.most_words, Limits.tiny_words, Limits.bytes_a_word})
            append_number(all += ' ', each);
        for (const double each : {Limits.cut_between_blocks, Limits.cut_between_items, Limits.cut_inside,
                                  Limits.cut_after_heading, Limits.each_chunk})
            append_number(all += ' ', each);
        return all;
    }
};

}}  // namespace toolkit::v0
