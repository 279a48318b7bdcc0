// Reads grammars like llama.cpp (GBNF), generates random texts of them and tests whether a text matches.
#pragma once

#include <toolkit/core/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gbnf_test {

struct item;
using sequence = std::vector<item>;

/// One item of a sequence with its repetition.
struct item {
    enum class form { characters, rule, group } is = form::characters;
    std::vector<std::pair<char32_t, char32_t>> ranges{};  // of one character
    std::size_t rule = 0;
    std::vector<sequence> alternatives{};  // of a group
    std::size_t least = 1;
    std::size_t most = 1;
};

inline constexpr std::size_t unlimited = static_cast<std::size_t>(-1);

/// A grammar. It throws on what it cannot read, as llama.cpp refuses it.
class grammar {
public:
    explicit grammar(std::string_view text) : text_(text) {
        while (at_ < text_.size()) {
            const std::size_t rule = number_of(name());
            expect(" ::= ");
            if (!rules_[rule].empty()) fail("a rule is defined twice");
            rules_[rule] = alternatives();
            if (at_ < text_.size()) expect("\n");
        }
        for (const auto& [name, number] : names_)
            if (rules_[number].empty()) fail("the rule " + name + " is not defined");
        if (names_.count("root") == 0) fail("there is no root");
    }

    /// A random text. Unbounded repetitions are short.
    template <class Random>
    [[nodiscard]] std::string write(Random& random) const {
        std::string text;
        std::size_t steps = 0;
        write(rules_[names_.at("root")], random, text, steps);
        return text;
    }

    [[nodiscard]] bool takes(std::string_view text) const {
        reading in{*this, text};
        const ends all = in.rule(names_.at("root"), 0);
        return !all.empty() && all.back() == text.size();
    }

    [[nodiscard]] std::size_t rule_count() const { return rules_.size(); }

private:
    // ---- reading the grammar

    [[noreturn]] void fail(const std::string& why) const {
        throw std::runtime_error(why + " at " + std::to_string(at_) + ": " + std::string{text_.substr(at_, 40)});
    }
    void expect(std::string_view what) {
        if (text_.substr(at_, what.size()) != what) fail("expected \"" + std::string{what} + "\"");
        at_ += what.size();
    }
    bool take(char c) {
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    static bool is_name(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    }
    std::string name() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && is_name(text_[at_])) ++at_;
        if (at_ == begin) fail("expected a name");
        return std::string{text_.substr(begin, at_ - begin)};
    }
    std::size_t number_of(const std::string& name) {
        const auto [place, is_new] = names_.try_emplace(name, rules_.size());
        if (is_new) rules_.emplace_back();
        if (is_new) ++symbols_;
        return place->second;
    }
    std::vector<sequence> alternatives() {
        std::vector<sequence> all(1);
        for (;;) {
            while (take(' ')) {}
            if (at_ == text_.size() || text_[at_] == '\n' || text_[at_] == ')') return all;
            if (take('|')) all.emplace_back();
            else read_item(all.back());
        }
    }
    void read_item(sequence& into) {
        const std::size_t before = into.size();
        std::size_t symbols = 1;  // what is repeated, as newer versions of llama.cpp count it
        if (take('"')) {
            while (!take('"')) {
                const char32_t point = character();
                into.push_back({.ranges = {{point, point}}});
            }
            if (into.size() > before + 1 && at_ < text_.size() &&
                std::string_view{"?*+{"}.find(text_[at_]) != std::string_view::npos)
                fail("a whole literal is repeated");  // probably not what its author meant
            if (into.size() == before) return;
        } else if (take('[')) {
            item one;
            while (!take(']')) {
                const char32_t first = character();
                char32_t last = first;
                if (take('-')) last = character();
                one.ranges.emplace_back(first, last);
            }
            into.push_back(std::move(one));
        } else if (take('(')) {
            item one{.is = item::form::group};
            const std::size_t symbols_before = symbols_++;
            one.alternatives = alternatives();
            symbols = symbols_ - symbols_before;
            expect(")");
            into.push_back(std::move(one));
        } else {
            const std::size_t rule = number_of(name());
            into.push_back({.is = item::form::rule, .rule = rule});
        }
        const std::size_t after = at_;
        read_times(into.back());
        if (at_ != after) count_repetition(into.back(), symbols);
    }
    void count_repetition(const item& one, std::size_t symbols) {
        const std::size_t times = one.most != unlimited ? one.most : one.least;
        if (symbols * std::max<std::size_t>(times, 1) >= 2000) fail("a group of too many symbols is repeated");
        symbols_ += one.most == unlimited ? 1 : one.most - one.least;
    }
    void read_times(item& one) {
        if (take('?')) {
            one.least = 0;
        } else if (take('*')) {
            one.least = 0;
            one.most = unlimited;
        } else if (take('+')) {
            one.most = unlimited;
        } else if (take('{')) {
            one.least = one.most = count();
            if (take(',')) one.most = at_ < text_.size() && text_[at_] == '}' ? unlimited : count();
            expect("}");
            if (one.least >= 2000 || (one.most != unlimited && (one.most >= 2000 || one.most < one.least)))
                fail("repetitions that llama.cpp does not take");
        }
    }
    std::size_t count() {
        std::size_t value = 0;
        const std::size_t begin = at_;
        for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_)
            value = value * 10 + static_cast<std::size_t>(text_[at_] - '0');
        if (at_ == begin) fail("expected a number");
        return value;
    }
    char32_t character() {
        if (at_ >= text_.size()) fail("expected a character");
        if (!take('\\')) {
            const toolkit::code_point next = toolkit::read_code_point(text_, at_);
            at_ += next.size;
            return next.value;
        }
        const char kind = text_[at_++];
        const std::size_t digits = kind == 'x' ? 2 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
        if (digits == 0) {
            if (kind == 'n') return U'\n';
            if (kind == 'r') return U'\r';
            if (kind == 't') return U'\t';
            if (kind != '"' && kind != '\\' && kind != '[' && kind != ']') fail("an escape that is unknown");
            return static_cast<char32_t>(kind);
        }
        const std::string hex{text_.substr(at_, digits)};
        at_ += digits;
        return static_cast<char32_t>(std::stoul(hex, nullptr, 16));
    }

    // ---- generating texts

    template <class Random>
    static std::size_t below(Random& random, std::size_t end) {
        return std::uniform_int_distribution<std::size_t>{0, end - 1}(random);
    }
    template <class Random>
    void write(const std::vector<sequence>& rule, Random& random, std::string& text, std::size_t& steps) const {
        for (const item& one : rule[below(random, rule.size())]) {
            std::size_t more = one.most == unlimited ? 3 : one.most - one.least;
            if (++steps > 4000) more = 0;
            std::size_t times = one.least;
            if (more != 0) times += below(random, 4) == 0 ? more : below(random, std::min<std::size_t>(more, 12) + 1);
            for (std::size_t i = 0; i < times; ++i) {
                if (one.is == item::form::rule) {
                    write(rules_[one.rule], random, text, steps);
                } else if (one.is == item::form::group) {
                    write(one.alternatives, random, text, steps);
                } else {
                    const auto [first, last] = one.ranges[below(random, one.ranges.size())];
                    // ends of ranges are where mistakes are
                    const std::size_t width = last - first + 1;
                    const std::size_t pick = below(random, 4);
                    toolkit::append_utf8(text, pick == 0   ? first
                                               : pick == 1 ? last
                                                           : first + static_cast<char32_t>(below(random, width)));
                }
            }
        }
    }

    // ---- matching texts

    using ends = std::vector<std::size_t>;  // sorted, each once

    static void add(ends& all, const ends& more) {
        if (more.empty()) return;
        if (all.empty() || all.back() < more.front()) {
            all.insert(all.end(), more.begin(), more.end());
            return;
        }
        const auto middle = static_cast<ends::difference_type>(all.size());
        all.insert(all.end(), more.begin(), more.end());
        std::inplace_merge(all.begin(), all.begin() + middle, all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
    }

    struct reading {
        struct place {
            bool is_known = false;
            ends all{};
        };
        const grammar& of;
        std::string_view text;
        std::unordered_map<std::size_t, place> places{};  // by rule and where it begins

        ends rule(std::size_t number, std::size_t at) {
            const auto [found, is_new] = places.try_emplace(number * (text.size() + 1) + at);
            place& here = found->second;
            if (here.is_known) return here.all;
            if (!is_new) throw std::runtime_error("a rule begins with itself");
            here.all = any(of.rules_[number], at);
            here.is_known = true;
            return here.all;
        }
        static bool is_one_character(const item& one) {
            return one.is == item::form::characters && one.least == 1 && one.most == 1;
        }
        ends any(const std::vector<sequence>& alternatives, std::size_t at) {
            ends all;
            for (const sequence& each : alternatives) {
                std::size_t behind = at;
                auto one = each.begin();
                while (one != each.end() && is_one_character(*one) && step(*one, behind)) ++one;
                if (one != each.end() && is_one_character(*one)) continue;  // which does not exist
                ends here{behind};
                for (; one != each.end() && !here.empty(); ++one) here = some(*one, std::move(here));
                add(all, here);
            }
            return all;
        }
        ends some(const item& one, ends here) {
            ends all;
            if (one.least == 0) all = here;
            for (std::size_t times = 1; !here.empty() && (one.most == unlimited || times <= one.most); ++times) {
                ends next;
                for (const std::size_t at : here) add(next, once(one, at));
                if (times >= one.least) {
                    const std::size_t before = all.size();
                    add(all, next);
                    if (times > one.least && all.size() == before) break;
                }
                here = std::move(next);
            }
            return all;
        }
        ends once(const item& one, std::size_t at) {
            if (one.is == item::form::rule) return rule(one.rule, at);
            if (one.is == item::form::group) return any(one.alternatives, at);
            return step(one, at) ? ends{at} : ends{};
        }
        /// Matches one character if it is one of these.
        bool step(const item& one, std::size_t& at) const {
            if (at == text.size()) return false;
            const toolkit::code_point next = toolkit::read_code_point(text, at);
            for (const auto& [first, last] : one.ranges)
                if (next.value >= first && next.value <= last) {
                    at += next.size;
                    return true;
                }
            return false;
        }
    };

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t symbols_ = 0;  // of names, groups and repetitions
    std::map<std::string, std::size_t> names_{};
    std::vector<std::vector<sequence>> rules_{};
};

}  // namespace gbnf_test
