// Reads the conversation of extractive.hpp and chooses the next action.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/llm/extractive/extract_answer.hpp>
#include <toolkit/llm/extractive/extractive.hpp>
#include <toolkit/llm/model/notify_listener.hpp>
#include <toolkit/text/fence.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {
namespace extracting {

/// The constants of searching and opening.
struct search_manners {
    double hopeless = 0.15;          ///< if the best hit of a search has a lower score, nothing is opened
    double poor = 0.3;               ///< below this score one passage is opened before other words are tried
    double worth_opening = 0.5;      ///< share of the best score that another hit needs
    std::ptrdiff_t of_one_page = 2;  ///< passages of a page to open before those of the next pages
    std::size_t opened_later = 2;    ///< passages to open for a search in other words
    std::size_t searches = 2;        ///< number of wordings to try, unless an answer was sent back
    std::size_t hits = 8;            ///< number of hits to request
    std::size_t query_characters = 200;
    std::size_t noted_characters = 100;  ///< of what is missing in an insufficiency
    std::size_t noted_queries = 2;       ///< queries of an insufficiency, and the characters of one of them
    std::size_t noted_query_characters = 60;
    std::size_t named_passages = 5;  ///< passages that an answer names
};
inline constexpr search_manners manners{};

inline constexpr std::string_view not_found = "I don't know based on the provided documents.";

/// A hit in the conversation, and the index of the search that found it, from 0.
struct seen_hit {
    std::string_view doc_id;
    std::string_view chunk_id;
    double score = 0;
    std::size_t search = 0;
};

/// The content of a run's messages.
struct conversation {
    std::string_view question;
    std::vector<std::string> queries;
    std::vector<seen_hit> hits;  ///< in the order of the messages; a chunk occurs once per search
    std::vector<opened_text> opened;
    std::size_t opened_before = 0;  ///< number of opened passages at the latest search
    std::size_t finals = 0;         ///< number of answers that were sent back
};

/// Parses "0.8312" or "12"; any other text is 0.
[[nodiscard]] inline double read_number(std::string_view text) noexcept {
    double value = 0;
    double unit = 0;
    for (const char c : text) {
        if (c == '.' && unit == 0) unit = 1;
        else if (c < '0' || c > '9') return 0;
        else if (unit == 0) value = value * 10 + (c - '0');
        else value += (c - '0') * (unit /= 10);
    }
    return value;
}

/// Reads one of the model's own earlier actions.
inline void read_action(conversation& read, std::string_view text) {
    constexpr std::string_view search = R"("tool":"search_docs")";
    constexpr std::string_view query = R"("query":)";
    if (text.starts_with(R"({"type":"final")")) ++read.finals;
    if (text.find(search) == std::string_view::npos) return;
    std::string words;
    if (const std::size_t at = text.find(query); at != std::string_view::npos) {
        json_reader in{text.substr(at + query.size())};
        if (!in.read_string(words, "a query")) words.clear();
    }
    read.queries.push_back(std::move(words));
    read.opened_before = read.opened.size();
}

[[nodiscard]] inline conversation read_conversation(const std::vector<message>& messages) {
    conversation read;
    for (const message& msg : messages) {
        const std::string_view text = text_of(msg);
        if (const auto* own = std::get_if<assistant_message>(&msg)) {
            read_action(read, text);
            for (const tool_call& call : own->calls)
                if (call.name == "search_docs") read_action(read, R"("tool":"search_docs",)" + call.arguments.text);
            continue;
        }
        if (std::holds_alternative<system_message>(msg)) {
            for (const fence& block : read_fences(text, "question")) read.question = block.body;
            continue;
        }
        for (const fence& block : read_fences(text, "hit"))
            read.hits.push_back({block["docId"], block["chunkId"], std::min(read_number(block["score"]), 1.0),
                                 read.queries.empty() ? 0 : read.queries.size() - 1});
        for (const fence& block : read_fences(text, "citation"))
            read.opened.push_back({static_cast<std::uint32_t>(read_number(block["number"])), block["docId"],
                                   block["chunkId"], block["chunkIndex"], block["heading"], block.body, 0,
                                   block["columns"]});
    }
    return read;
}

/// The best score of a search.
[[nodiscard]] inline double best_score(const conversation& read, std::size_t search) {
    double best = 0;
    for (const seen_hit& hit : read.hits)
        if (hit.search == search) best = std::max(best, hit.score);
    return best;
}

/// Sets the nearness of each opened passage: its score divided by the best score of its search.
inline void read_nearness(conversation& read) {
    for (opened_text& passage : read.opened)
        for (const seen_hit& hit : read.hits)
            if (const double best = best_score(read, hit.search); hit.chunk_id == passage.chunk_id && best > 0)
                passage.nearness = std::max(passage.nearness, hit.score / best);
}

/// The evidence of a conversation: the content of its passages, and the scores of the question's own search.
[[nodiscard]] inline extractive_evidence evidence_of(const conversation& read, const parsed_question& query,
                                                     const std::vector<matched_passage>& passages) {
    extractive_evidence made = weigh(query, passages);
    std::vector<double> scores;
    for (const seen_hit& hit : read.hits)
        if (hit.search == 0) scores.push_back(hit.score);
    std::sort(scores.rbegin(), scores.rend());
    if (scores.empty() || scores.front() <= 0) return made;
    made.score = scores.front();
    if (scores.size() >= manners.hits) made.also_ran = scores[manners.hits - 1] / scores.front();
    return made;
}

/// A text of at most `most` code points, cut between words.
[[nodiscard]] inline std::string shortened(std::string_view text, std::size_t most) {
    const std::string_view head = first_code_points(text, most);
    const std::size_t cut = head.size() == text.size() ? head.size() : head.rfind(' ');
    return std::string{head.substr(0, cut)};
}

/// Whether no passage contains a term.
[[nodiscard]] inline bool is_missing(std::size_t term, const std::vector<matched_passage>& passages) {
    return std::none_of(passages.begin(), passages.end(), [&](const matched_passage& passage) {
        return passage.heading_shares[term] > 0 ||
               std::any_of(passage.sentences.begin(), passage.sentences.end(),
                           [&](const matched_sentence& read) { return read.term_shares[term] > 0; });
    });
}

/// The queries to try, in this order: the question; its words that are not common; its words that no opened passage
/// contains; its content words.
[[nodiscard]] inline std::vector<std::string> wordings(const parsed_question& query,
                                                       const std::vector<matched_passage>& passages) {
    std::vector<std::string> made{shortened(query.text, manners.query_characters)};
    const auto add_words_where = [&](auto test) {
        std::string words;
        for (std::size_t i = 0; i < query.terms.size(); ++i)
            if (test(i)) words += (words.empty() ? "" : " ") + query.terms[i].word;
        words = shortened(words, manners.query_characters);
        if (!words.empty() && std::find(made.begin(), made.end(), words) == made.end())
            made.push_back(std::move(words));
    };
    add_words_where([&](std::size_t i) { return !query.terms[i].is_common; });
    if (!passages.empty()) add_words_where([&](std::size_t i) { return is_missing(i, passages); });
    add_words_where([](std::size_t) { return true; });
    return made;
}

/// The offered actions that this model supports.
struct known_offers {
    bool search = false;
    bool open = false;
    const offered_action* end = nullptr;
};

[[nodiscard]] inline known_offers read_offers(const std::vector<offered_action>& actions) {
    known_offers made;
    for (const offered_action& one : actions) {
        if (one.may_end) made.end = &one;
        else if (one.name == "search_docs") made.search = true;
        else if (one.name == "open_citation") made.open = true;
    }
    return made;
}

[[nodiscard]] inline bool is_open(const conversation& read, const seen_hit& hit) {
    return std::any_of(read.opened.begin(), read.opened.end(),
                       [&](const opened_text& one) { return one.chunk_id == hit.chunk_id; });
}

/// The best hit of the latest search that is worth opening, if fewer than `goal` passages were opened since; else
/// nullptr. A third passage of a page comes after those of other pages.
[[nodiscard]] inline const seen_hit* next_to_open(const conversation& read, std::size_t goal) {
    const std::size_t latest = read.queries.empty() ? 0 : read.queries.size() - 1;
    const double best = best_score(read, latest);
    if (best < manners.hopeless || read.opened.size() - read.opened_before >= goal) return nullptr;
    const auto opened_since = read.opened.begin() + static_cast<std::ptrdiff_t>(read.opened_before);
    const seen_hit* of_a_full_page = nullptr;
    for (const seen_hit& hit : read.hits) {
        if (hit.search != latest || hit.score < manners.worth_opening * best || is_open(read, hit)) continue;
        const auto of_its_page = std::count_if(opened_since, read.opened.end(),
                                               [&](const opened_text& one) { return one.doc_id == hit.doc_id; });
        if (of_its_page < manners.of_one_page) return &hit;
        if (of_a_full_page == nullptr) of_a_full_page = &hit;
    }
    return of_a_full_page;
}

[[nodiscard]] inline std::string search_action(std::string_view query) {
    std::string text;
    json_writer out{text};
    out.begin_object().member("type", "tool_call").member("tool", "search_docs").key("input");
    out.begin_object().member("query", query).member("top_k", manners.hits).end_object().end_object();
    return text;
}

[[nodiscard]] inline std::string open_action(const seen_hit& hit) {
    std::string text;
    json_writer out{text};
    out.begin_object().member("type", "tool_call").member("tool", "open_citation").key("input");
    out.begin_object().member("docId", hit.doc_id).member("chunkId", hit.chunk_id).end_object().end_object();
    return text;
}

/// Writes what is missing and the queries that were tried.
inline void write_insufficiency(json_writer<std::string>& out, const conversation& read, const parsed_question& query,
                                const std::vector<matched_passage>& passages) {
    std::string missing;
    for (std::size_t i = 0; i < query.terms.size() && !passages.empty(); ++i)
        if (is_missing(i, passages))
            missing += (missing.empty() ? "No opened passage contains: " : ", ") + query.terms[i].word;
    if (missing.empty()) missing = "No passage answers: " + query.text;
    out.begin_object()
        .member("section", "")
        .member("missing", shortened(missing, manners.noted_characters))
        .key("queries_tried")
        .begin_array();
    for (std::size_t i = 0; i < std::min(read.queries.size(), manners.noted_queries); ++i)
        out.value(shortened(read.queries[i], manners.noted_query_characters));
    out.end_array().end_object();
}

/// The final action with an answer. An empty answer means that nothing was found.
[[nodiscard]] inline std::string final_action(const extracted_answer& answer, const conversation& read,
                                              const parsed_question& query,
                                              const std::vector<matched_passage>& passages) {
    std::string text;
    json_writer out{text};
    const bool found = !answer.text.empty();
    out.begin_object().member("type", "final").member("answer", found ? std::string_view{answer.text} : not_found);
    out.key("used_citations").begin_array();
    for (std::size_t i = 0; i < std::min(answer.cited.size(), manners.named_passages); ++i)
        out.begin_object()
            .member("docId", answer.cited[i]->doc_id)
            .member("chunkId", answer.cited[i]->chunk_id)
            .member("chunkIndex", static_cast<int>(read_number(answer.cited[i]->chunk_index)))
            .end_object();
    out.end_array().key("insufficiencies").begin_array();
    if (!found) write_insufficiency(out, read, query, passages);
    out.end_array().end_object();
    return text;
}

/// The next action, as JSON text.
[[nodiscard]] inline result<std::string> choose(const extractive& by, const std::vector<offered_action>& actions,
                                                const conversation& read, const parsed_question& question,
                                                const std::vector<matched_passage>& opened) {
    const known_offers offers = read_offers(actions);
    const bool convinced = convinces(evidence_of(read, question, opened));
    const bool sent_back = read.finals > 0;
    const auto in_other_words = [&]() -> std::string {
        for (std::string& words : wordings(question, opened))
            if (std::find(read.queries.begin(), read.queries.end(), words) == read.queries.end())
                return std::move(words);
        return {};
    };

    if (!actions.empty() && offers.search && (read.queries.empty() || sent_back))
        if (const std::string words = in_other_words(); !words.empty()) return search_action(words);
    if (offers.open) {
        std::size_t goal = by.passages;
        if (!convinced && !sent_back) {
            if (read.queries.size() > 1) goal = manners.opened_later;
            else if (best_score(read, 0) < manners.poor) goal = 1;
        }
        if (const auto* next = next_to_open(read, goal)) return open_action(*next);
    }
    if (offers.search && !convinced && read.queries.size() < manners.searches)
        if (const std::string words = in_other_words(); !words.empty()) return search_action(words);

    extracted_answer answer;
    if (convinced && read.finals < 2) answer = compose(question, opened, by.answer_words >> read.finals);
    if (offers.end != nullptr) return final_action(answer, read, question, opened);
    if (actions.empty()) return answer.text.empty() ? std::string{not_found} : answer.text;
    if (offers.open)
        for (const seen_hit& hit : read.hits)
            if (!is_open(read, hit)) return open_action(hit);
    if (offers.search) return search_action(wordings(question, opened).back());
    return failure::of(failure_kind::rejected, "extractive", "it supports none of the offered actions",
                       "offer search_docs, open_citation or an action that may end");
}

}  // namespace extracting

TOOLKIT_FUNCTION result<completion> extractive::complete(const request& query, delta_sink& sink,
                                                         const stop_token& stop) const {
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "extractive", "the run was stopped");
    auto read = extracting::read_conversation(query.messages);
    extracting::read_nearness(read);
    const parsed_question question = read_question(read.question);
    std::vector<extracting::matched_passage> passages_read;
    passages_read.reserve(read.opened.size());
    for (const opened_text& passage : read.opened) passages_read.push_back(extracting::match(question, passage));

    auto written = extracting::choose(*this, query.actions, read, question, passages_read);
    if (!written) return std::move(written).error();
    return deliver_reply("extractive", completion{.text = std::move(*written)}, [&](completion reply) {
        sink(delta{delta::of::text, reply.text});
        return reply;
    });
}

}}  // namespace toolkit::v0
