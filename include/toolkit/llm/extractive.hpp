// A model that needs no server: it searches with the question's words, opens the best passages and answers in their
// sentences, or says that they do not answer. It acts through the same messages as any model and keeps nothing between calls.
// In: a request with the blocks `question`, `hit` and `citation`. Out: a completion with one JSON action that is offered.
#pragma once

#include <toolkit/json/reader.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/llm/extract_answer.hpp>
#include <toolkit/llm/llm.hpp>
#include <toolkit/text/fence.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

namespace extracting {

/// How the model searches and opens.
struct search_manners {
    double poor = 0.15;                  ///< a search whose best hit has a lower score is tried in other words before anything is opened
    double worth_opening = 0.5;          ///< share of the best score that a further hit needs
    std::size_t searches = 2;            ///< wordings tried, unless an answer was sent back
    std::size_t unconvincing = 2;        ///< passages opened before other words are tried
    std::size_t hits = 8;                ///< asked for
    std::size_t query_characters = 200;
    std::size_t noted_characters = 100;  ///< of each query in an insufficiency, and half of its sentence
};
inline constexpr search_manners manners{};

inline constexpr std::string_view not_found = "I don't know based on the provided documents.";

/// A hit as it stands in the conversation, and the search that found it, from 0.
struct seen_hit {
    std::string_view doc_id;
    std::string_view chunk_id;
    double score = 0;
    std::size_t search = 0;
};

/// What the messages of a run tell.
struct conversation {
    std::string_view question;
    std::vector<std::string> queries;
    std::vector<seen_hit> hits;  ///< in the order of the messages; a chunk stands there once for each search
    std::vector<opened_text> opened;
    std::size_t finals = 0;  ///< answers that were sent back
};

/// "0.8312" or "12"; what is no such number is 0.
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
}

[[nodiscard]] inline conversation read_conversation(const std::vector<message>& messages) {
    conversation read;
    for (const message& said : messages) {
        const std::string_view text = text_of(said);
        if (const auto* own = std::get_if<assistant_message>(&said)) {
            read_action(read, text);
            for (const tool_call& call : own->calls)
                if (call.name == "search_docs") read_action(read, R"("tool":"search_docs",)" + call.arguments.text);
            continue;
        }
        if (std::holds_alternative<system_message>(said)) {
            for (const fence& block : read_fences(text, "question")) read.question = block.body;
            continue;
        }
        for (const fence& block : read_fences(text, "hit"))
            read.hits.push_back({block["docId"], block["chunkId"], std::min(read_number(block["score"]), 1.0), read.queries.empty() ? 0 : read.queries.size() - 1});
        for (const fence& block : read_fences(text, "citation"))
            read.opened.push_back({static_cast<std::uint32_t>(read_number(block["number"])), block["docId"], block["chunkId"], block["chunkIndex"],
                                   block["heading"], block.body, 0});
    }
    return read;
}

/// Tells each opened passage how far it is from the best hit of its search.
inline void read_nearness(conversation& read) {
    std::vector<double> best(std::max<std::size_t>(read.queries.size(), 1), 0.0);
    for (const seen_hit& hit : read.hits) best[hit.search] = std::max(best[hit.search], hit.score);
    for (opened_text& passage : read.opened)
        for (const seen_hit& hit : read.hits)
            if (hit.chunk_id == passage.chunk_id && best[hit.search] > 0)
                passage.nearness = std::max(passage.nearness, hit.score / best[hit.search]);
}

/// The evidence of a conversation: what its passages hold, and how the question's own search went.
[[nodiscard]] inline extractive_evidence evidence_of(const conversation& read, const asked_question& asked, const std::vector<matched_passage>& passages) {
    extractive_evidence made = weigh(asked, passages);
    std::vector<double> scores;
    for (const seen_hit& hit : read.hits)
        if (hit.search == 0) scores.push_back(hit.score);
    std::sort(scores.rbegin(), scores.rend());
    if (scores.empty() || scores.front() <= 0) return made;
    made.score = scores.front();
    if (scores.size() >= manners.hits) made.also_ran = scores[manners.hits - 1] / scores.front();
    return made;
}

/// A question in at most `most` code points, cut between words.
[[nodiscard]] inline std::string shortened(std::string_view text, std::size_t most) {
    const std::string_view head = first_code_points(text, most);
    const std::size_t cut = head.size() == text.size() ? head.size() : head.rfind(' ');
    return std::string{head.substr(0, cut)};
}

/// What to search for, one after the other: the question; the words of it that say most; those that no passage holds.
[[nodiscard]] inline std::vector<std::string> wordings(const asked_question& asked, const std::vector<matched_passage>& passages) {
    const auto words_where = [&](auto test) {
        std::string made;
        for (std::size_t i = 0; i < asked.terms.size(); ++i)
            if (test(i)) made += (made.empty() ? "" : " ") + asked.terms[i].word;
        return shortened(made, manners.query_characters);
    };
    const auto says_much = [&](std::size_t i) { return asked.terms[i].weight == 1; };
    const auto is_missing = [&](std::size_t i) {
        for (const matched_passage& passage : passages) {
            if (passage.heading_holds[i] > 0) return false;
            for (const matched_sentence& read : passage.sentences)
                if (read.holds[i] > 0) return false;
        }
        return true;
    };
    std::vector<std::string> made{shortened(asked.text, manners.query_characters)};
    for (std::string& words : std::vector{words_where(says_much), words_where(is_missing)})
        if (!words.empty() && words != words_where([](std::size_t) { return true; })) made.push_back(std::move(words));
    return made;
}

/// What is offered, by the names that this model knows.
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
    return std::any_of(read.opened.begin(), read.opened.end(), [&](const opened_text& one) { return one.chunk_id == hit.chunk_id; });
}

/// The best hit that is worth opening next; nullptr when enough is open.
[[nodiscard]] inline const seen_hit* next_to_open(const conversation& read, std::size_t goal) {
    const std::size_t latest = read.queries.empty() ? 0 : read.queries.size() - 1;
    double best = 0;
    std::size_t open = 0;
    for (const seen_hit& hit : read.hits)
        if (hit.search == latest) best = std::max(best, hit.score);
    if (best < manners.poor) return nullptr;
    for (const opened_text& passage : read.opened) {
        const auto found_by = [&](bool by_latest) {
            return std::any_of(read.hits.begin(), read.hits.end(),
                               [&](const seen_hit& hit) { return hit.chunk_id == passage.chunk_id && (hit.search == latest) == by_latest; });
        };
        if (found_by(true) && !found_by(false)) ++open;
    }
    if (open >= goal) return nullptr;
    for (const seen_hit& hit : read.hits)
        if (hit.search == latest && hit.score >= manners.worth_opening * best && !is_open(read, hit)) return &hit;
    return nullptr;
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

/// The honest end: what is missing, and what was searched for.
inline void write_insufficiency(json_writer<std::string>& out, const conversation& read, const asked_question& asked,
                                const std::vector<matched_passage>& passages) {
    const auto tried = wordings(asked, passages);
    std::string missing = tried.size() > 1 && !passages.empty() ? tried.back() : std::string{};
    missing = missing.empty() ? "No passage answers: " + shortened(asked.text, manners.noted_characters)
                              : "No opened passage holds: " + shortened(missing, manners.noted_characters);
    out.begin_object().member("section", "").member("missing", missing).key("queries_tried").begin_array();
    for (std::size_t i = 0; i < read.queries.size() && i < 3; ++i) out.value(shortened(read.queries[i], manners.noted_characters));
    out.end_array().end_object();
}

/// The end with an answer; an empty one says that nothing was found.
[[nodiscard]] inline std::string final_action(const extracted_answer& answer, const conversation& read, const asked_question& asked,
                                              const std::vector<matched_passage>& passages) {
    std::string text;
    json_writer out{text};
    const bool found = !answer.text.empty();
    out.begin_object().member("type", "final").member("answer", found ? std::string_view{answer.text} : not_found);
    out.key("used_citations").begin_array();
    for (const opened_text* one : answer.cited)
        out.begin_object().member("docId", one->doc_id).member("chunkId", one->chunk_id).member("chunkIndex", static_cast<int>(read_number(one->chunk_index))).end_object();
    out.end_array().key("insufficiencies").begin_array();
    if (!found) write_insufficiency(out, read, asked, passages);
    out.end_array().end_object();
    return text;
}

}  // namespace extracting

/// An Llm of rules: `toolkit::extractive{}`.
struct extractive {
    std::size_t answer_words = 60;  ///< of an answer at most, by white space and with its markers
    std::size_t passages = 3;       ///< opened for one search at most

    /// Chooses among the offered actions; without any it gives the answer as text. Fails when it was stopped, or when it
    /// knows none of what is offered.
    [[nodiscard]] result<completion> complete(const request& asked, delta_sink& sink, const stop_token& stop) const {
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "extractive", "the run was stopped");
        auto read = extracting::read_conversation(asked.messages);
        extracting::read_nearness(read);
        const asked_question question = read_question(read.question);
        std::vector<extracting::matched_passage> passages_read;
        for (const opened_text& passage : read.opened) passages_read.push_back(extracting::match(question, passage));

        auto written = choose(asked.actions, read, question, passages_read);
        if (!written) return std::move(written).error();
        sink(delta{delta::of::text, *written});
        return completion{.text = std::move(*written)};
    }

private:
    [[nodiscard]] result<std::string> choose(const std::vector<offered_action>& actions, const extracting::conversation& read,
                                             const asked_question& question, const std::vector<extracting::matched_passage>& opened) const {
        const extracting::known_offers offered = extracting::read_offers(actions);
        const bool convinced = convinces(extracting::evidence_of(read, question, opened));
        const bool first_search = read.queries.size() < 2;
        const bool sent_back = read.finals > 0;
        const auto in_other_words = [&]() -> std::string {
            for (std::string& words : extracting::wordings(question, opened))
                if (std::find(read.queries.begin(), read.queries.end(), words) == read.queries.end()) return std::move(words);
            return {};
        };

        if (!actions.empty() && offered.search && (read.queries.empty() || sent_back))
            if (const std::string words = in_other_words(); !words.empty()) return extracting::search_action(words);
        if (offered.open) {
            const std::size_t goal = sent_back || convinced ? passages : first_search ? extracting::manners.unconvincing : 1;
            if (const auto* next = extracting::next_to_open(read, goal)) return extracting::open_action(*next);
        }
        if (offered.search && !convinced && read.queries.size() < extracting::manners.searches)
            if (const std::string words = in_other_words(); !words.empty()) return extracting::search_action(words);

        extracted_answer answer;
        if (convinced && read.finals < 2) answer = compose(question, opened, answer_words >> read.finals);
        if (offered.end != nullptr) return extracting::final_action(answer, read, question, opened);
        if (actions.empty()) return answer.text.empty() ? std::string{extracting::not_found} : answer.text;
        if (offered.open)
            for (const extracting::seen_hit& hit : read.hits)
                if (!extracting::is_open(read, hit)) return extracting::open_action(hit);
        if (offered.search) return extracting::search_action(extracting::wordings(question, opened).back());
        return failure::of(failure_kind::rejected, "extractive", "it knows none of the offered actions", "offer search_docs, open_citation or an action that may end");
    }
};

}  // namespace toolkit::inline v0
