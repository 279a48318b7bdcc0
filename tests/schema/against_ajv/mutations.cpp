#include "mutations.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace against_ajv {

namespace {

constexpr std::size_t largest = 400;  // no longer text and no more parts are made

void push_new(std::vector<std::string>& into, const std::string& text) {
    if (std::find(into.begin(), into.end(), text) == into.end()) into.push_back(text);
}

/// Where the characters of a text begin, as JSON has it: an escape is one, and so is a surrogate pair.
std::vector<std::size_t> characters(std::string_view text) {
    std::vector<std::size_t> from;
    for (std::size_t at = 1; at + 1 < text.size();) {
        from.push_back(at);
        if (text[at] != '\\') {
            ++at;
            while ((static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) ++at;
        } else {
            at += text[at + 1] != 'u' ? 2U : text.substr(at, 4) == "\\ud8" ? 12U : 6U;
        }
    }
    from.push_back(text.size() - 1);
    return from;
}

/// Offers each mutation of a position as a function that makes it, because most are not used.
class mutator {
public:
    using offer = std::function<void(const std::function<document()>&)>;

    mutator(const document& place, generator& random, const vocabulary& words, const offer& use)
        : place_(place), random_(random), words_(words), use_(use) {}

    void offer_all() {
        retype();
        if (place_.is_number()) number();
        if (place_.is_text()) text();
        if (place_.kind == document::form::array) array();
        if (place_.kind == document::form::object) object();
        if (place_.kind != document::form::leaf && place_.rules != nullptr && !place_.parts.empty()) counts();
    }

private:
    void put(const std::function<document()>& make) {
        use_([&] {
            document made = make();
            made.rules = place_.rules;
            made.shape = place_.shape;
            return made;
        });
    }
    void put_leaf(const std::string& text) {
        put([&] { return document{text}; });
    }
    void put_number(double number) { put_leaf(written(number)); }
    /// A copy with a change.
    template <class Change>
    void put_changed(Change change) {
        put([&] {
            document made = place_;
            change(made);
            return made;
        });
    }

    void retype() {
        for (const char* leaf : {"null", "true", "0", "-1", "1.5", R"("")", R"("x")"}) put_leaf(leaf);
        put([] { return document{document::form::array}; });
        put([] { return document{document::form::object}; });
        put([&] {
            document wrapped = document::form::array;
            wrapped.parts.push_back(place_);
            return wrapped;
        });
        put([&] {
            document wrapped = document::form::object;
            wrapped.add(random_.pick(words_.keys), place_);
            return wrapped;
        });
        if (place_.kind == document::form::leaf && !place_.is_text()) put_leaf('"' + place_.text + '"');
        put_leaf(random_.pick(words_.leaves));
        if (place_.rules == nullptr) return;
        for (const std::string_view name : place_.rules->names) put_leaf(quoted(name));
        for (const toolkit::literal& each : place_.rules->one_of) {
            std::string itself;
            toolkit::rules::append_literal(itself, each);
            put_leaf(itself);
        }
    }

    void number() {
        const auto value = toolkit::parse<double>(place_.text);
        if (!value) return;
        for (const double step : {1.0, -1.0, 0.5, -0.25}) put_number(*value + step);
        put_number(-*value);
        put_number(*value * 2);
        if (place_.text.find_first_of(".eE") == std::string::npos) put_leaf(place_.text + ".0");
        if (place_.rules == nullptr) return;
        const toolkit::value_rules& rules = *place_.rules;
        for (const toolkit::exact_number& bound :
             {rules.minimum, rules.maximum, rules.exclusive_minimum, rules.exclusive_maximum, rules.multiple_of}) {
            if (!bound.has_value()) continue;
            std::string itself;
            toolkit::rules::append_exact(itself, bound);
            put_leaf(itself);
            const auto at = toolkit::parse<double>(itself);
            for (const double step : {1.0, -1.0, 0.125, -0.125}) put_number(*at + step);
        }
    }

    void text() {
        const toolkit::value_rules* rules = place_.rules;
        if (rules != nullptr && rules->kind != toolkit::value_kind::id &&
            (rules->format != toolkit::text_format::none || !rules->pattern_text.empty())) {
            for (const std::string_view good : samples_of(*rules).good) put_leaf(quoted(good));
            for (const std::string_view bad : samples_of(*rules).bad) put_leaf(quoted(bad));
            // Of a format alone only plain texts, see samples.cpp. A pattern beside it defines what is plain.
            if (rules->format != toolkit::text_format::none && rules->pattern_text.empty()) return;
        }
        const std::string& old = place_.text;
        const std::vector<std::size_t> from = characters(old);
        const std::size_t length = from.size() - 1;
        put_leaf("\" " + old.substr(1));
        put_leaf(old.substr(0, old.size() - 1) + "x\"");
        if (length != 0) {
            const std::size_t at = random_.below(length);
            put_leaf(old.substr(0, from[at]) + old.substr(from[at + 1]));                   // one less
            put_leaf(old.substr(0, from[at + 1]) + old.substr(from[at]));                   // one twice
            put_leaf(old.substr(0, from[at]) + "é" + old.substr(from[at + 1]));             // another
            put_leaf('"' + old.substr(from[length - 1], from[length] - from[length - 1]) +  // the last one first
                     old.substr(1, from[length - 1] - 1) + '"');
        }
        if (rules == nullptr) return;
        for (const std::size_t bound : {rules->min_length, rules->max_length})
            for (const std::size_t size : around(bound)) put_leaf(random_.text_of(size));
    }

    /// A bound, plus and minus one. Nothing when that is too much.
    static std::vector<std::size_t> around(std::size_t bound) {
        if (bound > largest) return {};
        return bound == 0 ? std::vector<std::size_t>{0, 1} : std::vector<std::size_t>{bound - 1, bound, bound + 1};
    }

    void array() {
        for (std::size_t i = 0; i < place_.parts.size(); ++i) {
            put_changed([&](document& made) { made.parts.erase(made.parts.begin() + static_cast<std::ptrdiff_t>(i)); });
            put_changed([&](document& made) { made.parts.push_back(place_.parts[i]); });
        }
        put_changed([](document& made) { std::reverse(made.parts.begin(), made.parts.end()); });
        put_changed([&](document& made) { made.parts.push_back(random_.pick(words_.leaves)); });
    }

    void object() {
        for (std::size_t i = 0; i < place_.parts.size(); ++i) {
            put_changed([&](document& made) {
                made.parts.erase(made.parts.begin() + static_cast<std::ptrdiff_t>(i));
                made.keys.erase(made.keys.begin() + static_cast<std::ptrdiff_t>(i));
            });
            std::string longer = place_.keys[i];
            longer.insert(longer.size() - 1, "x");
            for (const std::string& key : {longer, random_.pick(words_.keys)})
                if (!place_.has(key)) put_changed([&](document& made) { made.keys[i] = key; });
        }
        put_changed([](document& made) {
            std::reverse(made.parts.begin(), made.parts.end());
            std::reverse(made.keys.begin(), made.keys.end());
        });
        for (const char* key : {R"("unknown")", R"("__proto__")"}) add_member(key, nullptr);
        add_member(random_.pick(words_.keys), nullptr);
        if (place_.shape != nullptr)
            for (const toolkit::field_row& row : place_.shape->rows) add_member(std::string{row.quoted}, row.rules);
    }
    void add_member(const std::string& key, const toolkit::value_rules* rules) {
        if (place_.has(key)) return;
        for (const std::string& value : {std::string{"null"}, std::string{"1"}, random_.pick(words_.leaves)})
            put_changed([&](document& made) {
                made.add(key, value);
                made.parts.back().rules = rules;
            });
    }

    /// As many parts as a bound, plus and minus one. New parts are added if they are leaves.
    void counts() {
        for (const std::size_t bound : {place_.rules->min_items, place_.rules->max_items})
            for (const std::size_t length : around(bound))
                put_changed([&](document& made) {
                    const bool object = made.kind == document::form::object;
                    made.parts.resize(std::min(made.parts.size(), length));
                    if (object) made.keys.resize(made.parts.size());
                    while (made.parts.size() < length) {
                        if (object) made.keys.push_back("\"extra " + std::to_string(made.parts.size()) + '"');
                        made.parts.push_back(another(place_.parts[made.parts.size() % place_.parts.size()]));
                    }
                });
    }
    document another(const document& part) {
        using toolkit::value_kind;
        const value_kind kind = part.rules == nullptr ? value_kind::raw : part.rules->kind;
        if (part.kind != document::form::leaf || part.text == "null" || kind == value_kind::constant ||
            kind == value_kind::raw || kind == value_kind::variant)
            return part;
        document made = random_.leaf(*part.rules);
        made.rules = part.rules;
        return made;
    }

    const document& place_;
    generator& random_;
    const vocabulary& words_;
    const offer& use_;
};

}  // namespace

void vocabulary::learn(const document& from) {
    for (const std::string& key : from.keys) push_new(keys, key);
    if (from.shape != nullptr)
        for (const toolkit::field_row& row : from.shape->rows) push_new(keys, std::string{row.quoted});
    if (from.kind == document::form::leaf && leaves.size() < 200) push_new(leaves, from.text);
    for (const document& part : from.parts) learn(part);
}

void for_each_place(document& root, const std::function<void(document&)>& visit) {
    visit(root);
    for (document& part : root.parts) for_each_place(part, visit);
}

void for_each_bound_place(document& root, const std::function<void(document&)>& visit) {
    if (root.free) return;
    visit(root);
    for (document& part : root.parts) for_each_bound_place(part, visit);
}

std::vector<document> mutations_of(const document& place, generator& random, const vocabulary& words) {
    std::vector<document> all;
    mutator{place, random, words, [&](const auto& make) { all.push_back(make()); }}.offer_all();
    return all;
}

document mutation_of(const document& place, generator& random, const vocabulary& words) {
    document chosen;
    std::size_t seen = 0;
    mutator{place, random, words,
            [&](const auto& make) {
                if (random.chance(++seen)) chosen = make();
            }}
        .offer_all();
    return chosen;
}

std::vector<document> twice(const document& object) {
    std::vector<document> all;
    for (std::size_t i = 0; i < object.keys.size(); ++i) {
        document made = object;
        made.add(object.keys[i], object.parts[i]);
        all.push_back(std::move(made));
    }
    return all;
}

document mixture(generator& random, const vocabulary& words, std::size_t depth) {
    if (depth != 0 && (depth > 3 || !random.chance(4))) return random.pick(words.leaves);
    document made = depth == 0 || random.chance(2) ? document::form::object : document::form::array;
    for (std::size_t size = random.below(6); size != 0; --size) {
        document part = mixture(random, words, depth + 1);
        if (made.kind == document::form::array) {
            made.parts.push_back(std::move(part));
        } else {
            const std::string& key = random.pick(words.keys);
            if (!made.has(key)) made.add(key, std::move(part));
        }
    }
    return made;
}

}  // namespace against_ajv
