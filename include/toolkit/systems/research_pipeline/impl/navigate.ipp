// Recognises actions of the interface.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/research_pipeline/navigate.hpp>
#include <toolkit/systems/research_pipeline/question_text.hpp>
#include <toolkit/systems/research_pipeline/tool_arguments.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/visible.hpp>

#include <initializer_list>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace navigating {

inline constexpr std::size_t most_bytes = 300;
inline constexpr std::string_view because = "The user asked for it";

/// A question without politeness, and the same in lower case, byte for byte.
class wish {
public:
    explicit wish(std::string_view question) : text_(visible_line(question, most_bytes + 4)) {
        if (text_.size() > most_bytes) text_.clear();
        while (!text_.empty() && (text_.back() == '.' || text_.back() == '!' || text_.back() == ' ')) text_.pop_back();
        lower();
        for (bool more = true; more;) {
            more = false;
            for (const std::string_view polite : {"please ", "bitte ", "can you ", "could you ", "kannst du ",
                                                  "können sie ", "i want to ", "ich will "})
                if (lower_.starts_with(polite)) {
                    drop(polite.size());
                    more = true;
                }
        }
        for (const std::string_view polite : {", please", " please", ", bitte", " bitte"})
            if (lower_.ends_with(polite)) {
                text_.resize(text_.size() - polite.size());
                lower();
            }
    }
    /// Removes one of these beginnings.
    [[nodiscard]] bool take(std::initializer_list<std::string_view> beginnings) {
        for (const std::string_view one : beginnings)
            if (lower_.starts_with(one)) {
                drop(one.size());
                return true;
            }
        return false;
    }
    [[nodiscard]] bool take_end(std::initializer_list<std::string_view> ends) {
        for (const std::string_view one : ends)
            if (lower_.ends_with(one)) {
                text_.resize(text_.size() - one.size());
                lower();
                return true;
            }
        return false;
    }
    [[nodiscard]] bool is_one_of(std::initializer_list<std::string_view> texts) const {
        for (const std::string_view one : texts)
            if (lower_ == one) return true;
        return false;
    }
    [[nodiscard]] bool asks() const { return text_.find('?') != std::string::npos; }
    [[nodiscard]] bool empty() const { return text_.empty(); }
    [[nodiscard]] const std::string& text() const { return text_; }
    /// The text as a name; empty if it does not begin as one.
    [[nodiscard]] std::string name() const {
        std::string_view given = text_;
        for (const std::string_view mark : {"\"", "\u201C", "\u201E", "'"})
            if (given.starts_with(mark)) {
                const std::vector<std::string> quoted = research_rules::quoted_in(given);
                if (!quoted.empty()) return quoted.front();
                given.remove_prefix(mark.size());
            }
        const char32_t first = read_code_point(given, 0).value;
        const bool begins = is_capital(first) || (first >= U'0' && first <= U'9');
        return begins && !asks() ? std::string{given} : std::string{};
    }

private:
    void lower() {
        lower_ = text_;
        for (char& c : lower_)
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
        for (std::size_t at = lower_.find("Ö"); at != std::string::npos; at = lower_.find("Ö", at))
            lower_.replace(at, std::string_view{"Ö"}.size(), "ö");
    }
    void drop(std::size_t bytes) {
        text_.erase(0, bytes);
        lower();
    }

    std::string text_;
    std::string lower_;
};

template <class Details>
[[nodiscard]] navigation navigation_to(std::string_view action, const Details& details, std::string message) {
    return {{std::string{action}, raw_json{print(details)}}, std::move(message)};
}

/// A number from 1 to 999 that is the whole text, perhaps in brackets.
[[nodiscard]] inline std::optional<int> number_in(std::string_view text) {
    if (text.size() > 2 && text.front() == '[' && text.back() == ']') text = text.substr(1, text.size() - 2);
    if (text.empty() || text.size() > 3) return std::nullopt;
    int value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return value > 0 ? std::optional{value} : std::nullopt;
}

[[nodiscard]] inline bool is_this_property(const wish& left) {
    return left.is_one_of({"it", "this", "this property", "the property", "this house", "the house", "this flat",
                           "diese immobilie", "die immobilie", "dieses haus", "das haus", "diese wohnung", "sie",
                           "dieser immobilie", "der immobilie"});
}

}  // namespace navigating

TOOLKIT_FUNCTION std::optional<navigation> navigation_of(std::string_view question, std::string_view property_id) {
    using namespace navigating;
    const std::string reason{because};
    wish left{question};
    if (left.empty()) return std::nullopt;

    wish source = left;
    if (source.take({"open ", "show me ", "show ", "öffne ", "zeige mir ", "zeige ", "zeig mir ", "zeig "})) {
        const bool has_name = source.take({"source ", "citation ", "reference ", "quelle ", "the source ",
                                           "the citation ", "die quelle ", "beleg ", "den beleg ", "document ["});
        if (has_name || source.text().starts_with('['))
            if (const auto number = number_in(source.text()))
                return navigation_to("open_document", pipeline_tools::open_document{*number, reason},
                                     "Opening source " + std::to_string(*number) + ".");
    }

    wish on_map = left;
    if (on_map.take({"show me ", "show ", "display ", "open ", "view ", "zeige mir ", "zeige ", "zeig mir ", "zeig ",
                     "öffne "})) {
        if (on_map.is_one_of(
                {"the map", "map", "a map", "the map view", "map view", "die karte", "karte", "die kartenansicht"}))
            return navigation_to("show_map_view", pipeline_tools::show_map_view{reason}, "Showing the map.");
        if (on_map.take_end({" on the map", " on a map", " on map", " auf der karte", " auf einer karte"})) {
            if (is_this_property(on_map) && !property_id.empty())
                return navigation_to("select_property_pin",
                                     pipeline_tools::select_property_pin{std::string{property_id}, reason},
                                     "Showing the property on the map.");
            if (std::string name = on_map.name(); !name.empty())
                return navigation_to("navigate_to_property_by_name",
                                     pipeline_tools::navigate_to_property_by_name{name, reason},
                                     "Showing " + name + " on the map.");
        }
    }

    wish place = left;
    if (place.take({"take me to ", "go to ", "navigate to ", "bring me to ", "jump to ", "open the property ",
                    "open property ", "gehe zu ", "geh zu ", "navigiere zu ", "bring mich zu ",
                    "öffne die immobilie "})) {
        (void)place.take({"the property ", "property ", "der immobilie ", "immobilie "});
        if (is_this_property(place) && !property_id.empty())
            return navigation_to("navigate_to_property",
                                 pipeline_tools::navigate_to_property{std::string{property_id}, reason},
                                 "Opening the property.");
        if (const auto id = uuid::from_string(place.text()))
            return navigation_to("navigate_to_property", pipeline_tools::navigate_to_property{id->to_string(), reason},
                                 "Opening the property.");
        if (std::string name = place.name(); !name.empty())
            return navigation_to("navigate_to_property_by_name",
                                 pipeline_tools::navigate_to_property_by_name{name, reason}, "Going to " + name + ".");
        return std::nullopt;
    }

    wish sought = left;
    if (sought.take({"find the property ", "find property ", "search for the property ", "search for property ",
                     "search the property ", "search property ", "look up the property ", "finde die immobilie ",
                     "suche die immobilie ", "suche nach der immobilie "}))
        if (std::string name = sought.name(); !name.empty())
            return navigation_to("search_property", pipeline_tools::search_property{name},
                                 "Searching for the property " + name + ".");
    return std::nullopt;
}

}}  // namespace toolkit::v0
