// The tasks of rabbithole: searches, extraction, references that are followed, new tasks, and resumed runs.
#include <toolkit/extract/text.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/store/memory_log.hpp>
#include <toolkit/systems/rabbithole.hpp>
#include <toolkit/systems/rabbithole/tasks/execute_task.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/tool/about.hpp>

#include "../../retrieval/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace toolkit;
using text_list = std::vector<std::string>;
using outcome = graph_outcome<rabbithole_state>;

const owner me{"me"};
const uuid run_id = uuid::from_bits(7, 8);
constexpr std::size_t never = 1'000'000;

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// What a prompt asks for.
enum class kind { extraction, references, gate, score, next_search, new_tasks, quality, other };
kind kind_of_prompt(std::string_view prompt) {
    if (!read_fences(prompt, "chunk").empty()) return kind::extraction;
    if (has(prompt, "Which references to other texts")) return kind::references;
    if (!read_fences(prompt, "reference").empty()) return kind::gate;
    if (has(prompt, "another search?") || has(prompt, "weitere Suche?")) return kind::next_search;
    if (has(prompt, "further tasks?")) return kind::new_tasks;
    if (has(prompt, "factual_accuracy")) return kind::quality;
    if (!read_fences(prompt, "passage").empty()) return kind::score;
    return kind::other;
}
std::string body(std::string_view prompt, std::string_view fence) {
    const auto found = read_fences(prompt, fence);
    return found.empty() ? std::string{} : std::string{found.front().body};
}
std::string extracted(const std::string& text) { return print(extracted_chunk{text, true}); }

/// A model of rules. It takes each chunk as it is, follows each reference, and scores 0.9. A test gives other replies
/// by kind. Copies share their requests.
class rule_model {
public:
    using rule = std::function<std::string(const std::string& prompt)>;
    explicit rule_model(std::map<kind, rule> rules = {}) : state_(std::make_shared<state>()) {
        state_->rules = std::move(rules);
    }
    [[nodiscard]] result<completion> complete(const request& wanted, delta_sink&, const stop_token&) const {
        const std::size_t number = state_->requests++;
        const std::string prompt{text_of(wanted.messages.at(1))};
        if (number == state_->away_at) return failure::of(failure_kind::unreachable, "model", "is away");
        state_->prompts.push_back(prompt);
        state_->systems.emplace_back(text_of(wanted.messages.front()));
        const kind asked = kind_of_prompt(prompt);
        const auto own = state_->rules.find(asked);
        return completion{.text = own == state_->rules.end() ? usual(asked, prompt) : own->second(prompt)};
    }
    void is_away_at(std::size_t number) const { state_->away_at = number; }
    [[nodiscard]] std::size_t requests() const { return state_->requests; }
    [[nodiscard]] text_list prompts(kind wanted) const {
        text_list found;
        for (const std::string& one : state_->prompts)
            if (kind_of_prompt(one) == wanted) found.push_back(one);
        return found;
    }
    [[nodiscard]] const text_list& systems() const { return state_->systems; }
    [[nodiscard]] const text_list& all() const { return state_->prompts; }

private:
    static std::string usual(kind asked, const std::string& prompt) {
        switch (asked) {
            case kind::extraction: return extracted(body(prompt, "chunk"));
            case kind::references: return R"({"references":[]})";
            case kind::gate: return R"({"follow":true,"reason":"It may help."})";
            case kind::score: return R"({"score":0.9})";
            case kind::next_search: return R"({"done":true})";
            case kind::new_tasks: return R"({"tasks":[]})";
            case kind::quality:
                return R"({"factual_accuracy":90,"semantic_validity":90,"structural_integrity":90,)"
                       R"("citation_correctness":90,"query_relevance":90,"issues":[]})";
            case kind::other: break;
        }
        return "The report [1].";
    }
    struct state {
        std::map<kind, rule> rules;
        text_list prompts;
        text_list systems;
        std::size_t requests = 0;
        std::size_t away_at = never;
    };
    std::shared_ptr<state> state_;
};

/// Documents of text in a library. It notes its calls, and can be away for one of them.
class shelf {
public:
    using books_view = decltype(lexical{std::declval<const library&>()}.for_owner(me));
    explicit shelf(const std::vector<std::pair<std::string, std::string>>& files = {},
                   const std::string& collection = {})
        : books_(library::open(index_.path("index"))) {
        EXPECT_TRUE(books_) << books_.error().message();
        for (const auto& [name, text] : files) add(name, text, collection);
    }
    void add(const std::string& name, const std::string& text, const std::string& collection = {}) {
        const auto added = books_->add<extractors<text_extractor>>(me, name, text, collection);
        EXPECT_TRUE(added) << added.error().message();
    }

    struct view {
        const shelf* all;
        books_view books;
        [[nodiscard]] result<std::vector<hit>> search(const query& wanted, const stop_token& stop) const {
            if (auto no = all->enters("search " + wanted.text); !no) return std::move(no).error();
            if (!wanted.within) all->searches.push_back(wanted.text);
            return books.search(wanted, stop);
        }
        [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token& stop) const {
            if (auto no = all->enters("chunk"); !no) return std::move(no).error();
            return books.chunk(id, stop);
        }
        [[nodiscard]] result<toolkit::document> document(const uuid& id, const stop_token& stop) const {
            return books.document(id, stop);
        }
        [[nodiscard]] result<std::vector<document_ref>> find_document(std::string_view name,
                                                                      const stop_token& stop) const {
            if (auto no = all->enters("find"); !no) return std::move(no).error();
            return books.find_document(name, stop);
        }
    };
    /// The retriever.
    struct desk {
        const shelf* all;
        [[nodiscard]] view for_owner(const owner& who) const { return {all, lexical{*all->books_}.for_owner(who)}; }
    };
    [[nodiscard]] desk retriever() const { return {this}; }

    mutable text_list searches{};  ///< in all documents
    mutable text_list calls{};
    mutable std::size_t away_at = never;
    mutable std::size_t times = 0;

private:
    [[nodiscard]] result<void> enters(const std::string& call) const {
        if (times++ == away_at) return failure::of(failure_kind::unreachable, "shelf", "the index is away");
        calls.push_back(call);
        return {};
    }
    temporary_folder index_;
    result<library> books_;
};

/// What a test may change beside the documents and the model.
struct parts {
    rabbithole_options options{};
    rabbithole_reference_options references{};
    document_registry registry{};
    rabbithole_databases databases{};
    owner who = me;
};

/// A state whose list a person has approved.
rabbithole_state approved(const text_list& tasks = {"alpha"}, std::string question = "What does a hotel cost?") {
    rabbithole_state made;
    made.query = std::move(question);
    for (std::size_t i = 0; i < tasks.size(); ++i)
        made.todo_list.push_back({static_cast<int>(i) + 1, tasks[i], "It is asked.", false});
    made.hitl_pending = true;
    made.hitl_checkpoint.emplace();
    made.hitl_checkpoint->checkpoint_type = hitl_checkpoints::approval;
    made.hitl_checkpoint->items = made.todo_list;
    made.todo_decision = todo_reply{.approved = true};
    return made;
}

/// Calls `use` with a runner. All tests have the same type of runner.
template <class F>
outcome with_runner(const rule_model& model, const shelf& docs, const memory_log& store, const parts& of,
                    const F& use) {
    const shelf::desk desk = docs.retriever();
    const rabbithole_documents documents{desk};
    return use(graph_runner{rabbithole_graph{}, model,
                            deps{documents, of.options, of.references, of.registry, of.databases}, store});
}
outcome run(const rule_model& model, const shelf& docs, const rabbithole_state& first, const parts& of = {},
            const memory_log& store = {}) {
    return with_runner(model, docs, store, of, [&](const auto& runner) {
        return runner.run({.state = first, .owner = of.who, .run_id = run_id});
    });
}
outcome resume(const rule_model& model, const shelf& docs, const memory_log& store, const parts& of = {}) {
    return with_runner(model, docs, store, of, [&](const auto& runner) { return runner.resume(run_id, of.who); });
}
rabbithole_state done(const outcome& run) {
    EXPECT_FALSE(run.error) << run.error->message();
    return run.state;
}

/// "file@depth" of each finding.
text_list places(const rabbithole_state& state) {
    text_list found;
    for (const rabbithole_finding& one : state.research_context)
        found.push_back(one.filename + "@" + std::to_string(one.depth));
    return found;
}
/// "target: why" of each skipped reference.
text_list skips(const rabbithole_state& state) {
    text_list found;
    for (const rabbithole_skip& one : state.skipped_references) {
        EXPECT_FALSE(one.reason.empty());
        found.push_back(one.target + ": " + one.why);
    }
    return found;
}
std::size_t count_of(const text_list& texts, std::string_view part) {
    return count_in(texts, [&](const std::string& one) { return has(one, part); });
}

const shelf& chain() {
    static const shelf docs{{{"start.txt", "Alpha says: the hotel limit is in one.txt, see there."},
                             {"one.txt", "A hotel costs what two.txt says."},
                             {"two.txt", "For a hotel read three.txt first."},
                             {"three.txt", "A hotel costs 120 euros."}}};
    return docs;
}

TEST(rabbithole_task, C3_a_chain_of_depth_3_stops_at_2) {
    const rule_model model;
    const rabbithole_state state = done(run(model, chain(), approved()));
    EXPECT_EQ(places(state), (text_list{"start.txt@0", "one.txt@1", "two.txt@2"}));
    EXPECT_EQ(skips(state), text_list{"three.txt: depth"});
    ASSERT_EQ(state.research_context.size(), 3U);
    EXPECT_EQ(state.research_context[0].by_reference, "");
    EXPECT_EQ(state.research_context[1].by_reference, "one.txt");
    EXPECT_EQ(state.research_context[2].by_reference, "two.txt");
    EXPECT_EQ(state.research_context[2].score, 0.9);
    EXPECT_FALSE(state.research_context[2].below_threshold);
    ASSERT_EQ(state.todo_list.size(), 1U);
    EXPECT_TRUE(state.todo_list[0].completed);
    EXPECT_EQ(state.current_task_id, 1);
    const rabbithole_state deeper =
        done(run(rule_model{}, chain(), approved(), {.references = {.guards = {.depth = 3}}}));
    EXPECT_EQ(places(deeper), (text_list{"start.txt@0", "one.txt@1", "two.txt@2", "three.txt@3"}));
}

TEST(rabbithole_task, C4_a_cycle_ends) {
    const shelf docs{{{"start.txt", "Alpha: the hotel rule is in a.txt."},
                      {"a.txt", "The hotel rule is in b.txt."},
                      {"b.txt", "The hotel rule is in c.txt."},
                      {"c.txt", "The hotel rule is in a.txt."}}};
    const rule_model model;
    const rabbithole_state state =
        done(run(model, docs, approved(), {.references = {.guards = {.depth = 50, .same_document = 50}}}));
    EXPECT_EQ(places(state), (text_list{"start.txt@0", "a.txt@1", "b.txt@2", "c.txt@3"}));
    EXPECT_EQ(skips(state), text_list{}) << "a reference that was followed is no skipped one";
    EXPECT_EQ(model.prompts(kind::gate).size(), 3U);
}

TEST(rabbithole_task, asks_for_what_is_relevant_in_the_words_of_the_design) {
    const shelf docs{{{"start.txt", "Alpha hotels cost 120 euros."}}};
    const rule_model model;
    const rabbithole_state state = done(run(model, docs, approved({"alpha \"}\nquoted"})));
    const text_list asked = model.prompts(kind::extraction);
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_TRUE(
        asked[0].starts_with("Given this search query: \"What does a hotel cost? alpha '} quoted\"\n\n"
                             "Extract only the relevant passages from this text chunk:\n<<chunk>>"))
        << asked[0];
    EXPECT_TRUE(has(asked[0], "<</chunk>>\n\nReturn condensed, relevant information only.\n")) << asked[0];
    ASSERT_EQ(state.research_context.size(), 1U);
    EXPECT_EQ(state.research_context[0].extracted_info, "Alpha hotels cost 120 euros.");
    EXPECT_EQ(state.research_context[0].task_id, 1);
    EXPECT_GT(state.research_context[0].score, 0);
    rabbithole_state german = approved({"alpha"}, "Was kostet ein Hotel?");
    german.language = rabbithole_language::de;
    const rule_model german_model;
    (void)done(run(german_model, docs, german));
    ASSERT_EQ(german_model.prompts(kind::extraction).size(), 1U);
    EXPECT_TRUE(german_model.prompts(kind::extraction)[0].starts_with("Gegeben ist diese Suchanfrage: \"Was kostet"));
    EXPECT_FALSE(german_model.prompts(kind::references).empty());
    for (const std::string& one : german_model.systems()) EXPECT_TRUE(one.starts_with("Sprache: Deutsch.")) << one;
    EXPECT_EQ(german_model.prompts(kind::next_search).size(), 1U);
}

TEST(rabbithole_task, drops_chunks_in_which_nothing_is_relevant) {
    for (const std::string reply :
         {R"({"relevant":false,"extracted_info":"Alpha hotels"})", R"({"extracted_info":"","relevant":false})",
          R"({"relevant":true,"extracted_info":" \n"})", R"({"relevant":true,"extracted_info":"Nothing relevant."})",
          R"({"relevant":true,"extracted_info":"Keine relevanten Informationen"})"}) {
        const rule_model model{{{kind::extraction, [&](const std::string&) { return reply; }}}};
        const rabbithole_state state = done(run(model, chain(), approved()));
        EXPECT_TRUE(state.research_context.empty()) << reply;
        EXPECT_TRUE(model.prompts(kind::references).empty()) << "and its references are not looked for";
        EXPECT_TRUE(model.prompts(kind::new_tasks).empty()) << "nothing was found that could suggest tasks";
        EXPECT_TRUE(state.todo_list[0].completed);
        EXPECT_EQ(count_of(state.notes, "execute_task: "), 0U) << reply;
    }
    EXPECT_EQ(rabbithole_tasks::usable_info(" Nothing costs 5 euros. ", {}), "Nothing costs 5 euros.");
    EXPECT_EQ(rabbithole_tasks::usable_info("x\xC3\xA4yz", {.extracted_bytes = 2}), "x");
}

TEST(rabbithole_task, looks_for_references_in_what_was_extracted) {
    const shelf docs{{{"start.txt", "Alpha one.txt and two.txt tell about hotels."},
                      {"one.txt", "A hotel costs 120 euros, see two.txt and three.txt."},
                      {"two.txt", "A hotel has beds."},
                      {"three.txt", "A hotel has 3 stars."}}};
    const rule_model model{{{kind::extraction, [](const std::string& prompt) {
                                 if (has(prompt, "Alpha one.txt")) return extracted("Hotels are in one.txt.");
                                 if (has(prompt, "120 euros")) return extracted("120 euros, see three.txt.");
                                 return extracted(body(prompt, "chunk"));
                             }}}};
    const rabbithole_state state = done(run(model, docs, approved()));
    EXPECT_EQ(places(state), (text_list{"start.txt@0", "one.txt@1", "three.txt@2"}))
        << "also of a followed chunk, what was left out is not followed";
    EXPECT_EQ(state.research_context[1].extracted_info, "120 euros, see three.txt.");
}

TEST(rabbithole_task, finds_references_by_the_method_of_the_options) {
    const shelf docs{{{"start.txt", "Alpha: one.txt and the travel policy."},
                      {"one.txt", "A hotel has beds."},
                      {"travel-policy.txt", "A hotel costs 120 euros."}}};
    const auto found_by = [&](reference_extraction_method method) {
        const rule_model model{{{kind::references, [](const std::string& prompt) -> std::string {
                                     if (!has(prompt, "travel policy")) return R"({"references":[]})";
                                     return R"({"references":[{"type":"document_mention","target":"travel policy",)"
                                            R"("original_text":"the travel policy"}]})";
                                 }}}};
        text_list found =
            places(done(run(model, docs, approved(), {.references = {.reference_extraction_method = method}})));
        EXPECT_EQ(model.prompts(kind::references).empty(), method == reference_extraction_method::regex);
        return found;
    };
    EXPECT_EQ(found_by(reference_extraction_method::regex), (text_list{"start.txt@0", "one.txt@1"}));
    EXPECT_EQ(found_by(reference_extraction_method::llm), (text_list{"start.txt@0", "travel-policy.txt@1"}));
    EXPECT_EQ(found_by(reference_extraction_method::hybrid),
              (text_list{"start.txt@0", "one.txt@1", "travel-policy.txt@1"}));
    EXPECT_EQ(rabbithole_reference_options{}.reference_extraction_method, reference_extraction_method::hybrid);
}

TEST(rabbithole_task, tells_the_gate_about_the_reference_and_keeps_its_reason) {
    const shelf docs{{{"start.txt", "Alpha: see Section 4.2 of rules.txt and one.txt."},
                      {"rules.txt", "4.2 A hotel costs 120 euros."},
                      {"one.txt", "A hotel has beds."}}};
    const rule_model model{{{kind::gate, [](const std::string& prompt) -> std::string {
                                 return has(prompt, "one.txt\"") ? R"({"follow":false,"reason":"It is about beds."})"
                                                                 : R"({"follow":true,"reason":"It has the price."})";
                             }}}};
    const rabbithole_state state = done(run(model, docs, approved()));
    const text_list asked = model.prompts(kind::gate);
    ASSERT_EQ(asked.size(), 2U);
    EXPECT_EQ(body(asked[0], "query_anchor"), "What does a hotel cost?\nalpha");
    const auto told = read_fences(asked[0], "reference");
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0]["type"], "section");
    EXPECT_EQ(told[0]["target"], "Section 4.2");
    EXPECT_EQ(told[0]["document_context"], "rules.txt");
    EXPECT_EQ(told[0]["language"], "en");
    EXPECT_EQ(places(state), (text_list{"start.txt@0", "rules.txt@1"}));
    ASSERT_EQ(skips(state), text_list{"one.txt: declined"});
    EXPECT_EQ(state.skipped_references[0],
              (rabbithole_skip{1, "document", "one.txt", "declined", "It is about beds."}));
}

TEST(rabbithole_task, leaves_an_external_reference_to_a_web_search) {
    const shelf docs{
        {{"start.txt", "Alpha prices: https://example.com/prices, and again https://example.com/prices."}}};
    const rule_model model;
    const rabbithole_state state = done(run(model, docs, approved()));
    EXPECT_EQ(skips(state), text_list{"https://example.com/prices: external"});
    ASSERT_EQ(state.skipped_references.size(), 1U);
    EXPECT_EQ(state.skipped_references[0].type, "external");
    EXPECT_TRUE(model.prompts(kind::gate).empty()) << "the model is not asked about it";
}

TEST(rabbithole_task, keeps_scores_from_0_6_and_fills_up_with_the_best_of_the_others) {
    const shelf docs{{{"start.txt", "Alpha: one.txt, two.txt."},
                      {"one.txt", "A hotel has beds."},
                      {"two.txt", "A hotel has stars."}}};
    const auto kept = [&](std::size_t min_results) {
        const rule_model model{{{kind::score, [](const std::string& prompt) -> std::string {
                                     return has(prompt, "beds") ? R"({"score":0.6})" : R"({"score":0.59})";
                                 }}}};
        return done(run(model, docs, approved(), {.references = {.guards = {.min_results = min_results}}}));
    };
    EXPECT_EQ(places(kept(0)), (text_list{"start.txt@0", "one.txt@1"}));
    const rabbithole_state filled = kept(1);
    ASSERT_EQ(places(filled), (text_list{"start.txt@0", "one.txt@1", "two.txt@1"}));
    EXPECT_FALSE(filled.research_context[1].below_threshold);
    EXPECT_TRUE(filled.research_context[2].below_threshold);
    EXPECT_EQ(filled.research_context[2].score, 0.59);
}

TEST(rabbithole_task, a_score_of_0_is_asked_once) {
    const shelf docs{{{"start.txt", "Alpha: two.txt, and document \"two\"."}, {"two.txt", "A hotel costs 120 euros."}}};
    const rule_model model{
        {{kind::score, [](const std::string&) { return std::string{R"({"score":0.0})"}; }},
         {kind::next_search, [](const std::string&) { return std::string{R"({"done":false,"query":"120 euros"})"}; }}}};
    const rabbithole_state state = done(run(model, docs, approved()));
    EXPECT_EQ(model.prompts(kind::score).size(), 1U);
    EXPECT_EQ(places(state), text_list{"start.txt@0"});
    EXPECT_EQ(model.prompts(kind::extraction).size(), 1U) << "nor is it read when a search finds it";
    EXPECT_EQ(count_of(docs.searches, "120 euros"), 1U);
}

TEST(rabbithole_task, searches_three_times_with_what_was_learned) {
    const shelf docs{
        {{"a.txt", "Alpha hotels."}, {"b.txt", "Beta beds."}, {"c.txt", "Gamma stars."}, {"d.txt", "Delta rooms."}}};
    const auto searched = [&](const text_list& replies) {
        std::size_t next = 0;
        docs.searches.clear();
        const rule_model model{{{kind::next_search, [&](const std::string& prompt) {
                                     EXPECT_TRUE(has(prompt, "Alpha hotels.")) << "what was learned";
                                     EXPECT_TRUE(has(body(prompt, "earlier_queries"), "- alpha"));
                                     return replies.at(next++);
                                 }}}};
        const rabbithole_state state = done(run(model, docs, approved()));
        EXPECT_EQ(next, replies.size());
        return std::pair{docs.searches, places(state)};
    };
    const std::string beta = R"({"done":false,"query":"beta"})";
    const std::string gamma = R"({"done":false,"query":"gamma"})";
    EXPECT_EQ(searched({beta, gamma}),
              (std::pair{text_list{"alpha", "beta", "gamma"}, text_list{"a.txt@0", "b.txt@0", "c.txt@0"}}));
    EXPECT_EQ(searched({beta, R"({"done":true,"query":"delta"})"}).first, (text_list{"alpha", "beta"}));
    EXPECT_EQ(searched({beta, R"({"done":false,"query":" BETA "})"}).first, (text_list{"alpha", "beta"}))
        << "the same query again";
    EXPECT_EQ(searched({R"({"done":false,"query":""})"}).first, text_list{"alpha"});
    EXPECT_EQ(searched({R"({"done":false,"query":"hotels"})"}).first, (text_list{"alpha", "hotels"})) << "nothing new";
    EXPECT_EQ(searched({"no json", "no json"}).first, text_list{"alpha"});
    EXPECT_EQ(default_rabbithole_limits.task_iterations, 3);
}

TEST(rabbithole_task, the_same_document_3_times_ends_the_task) {
    std::string text;
    for (int i = 1; i <= 5; ++i) {
        text += "Section " + std::to_string(i) + " about hotel number" + std::to_string(i) + ". ";
        for (int word = 0; word < 200; ++word) text += "filler" + std::to_string(i) + " ";
        text += "\n\n";
    }
    const shelf docs{{{"long.txt", text},
                      {"start.txt", "Alpha alpha alpha: Sections 1, 2, 3, 4 and 5 of long.txt."},
                      {"second.txt", "Unseen words stand here, and among these many others there is one alpha."}}};
    const rule_model model;
    const rabbithole_state state =
        done(run(model, docs, approved(), {.references = {.guards = {.depth = 1, .top_k = 1}}}));
    EXPECT_EQ(places(state), (text_list{"start.txt@0", "long.txt@1", "long.txt@1", "long.txt@1"}));
    EXPECT_EQ(count_of(model.prompts(kind::extraction), "Unseen words"), 0U) << "no more chunks are looked at";
    EXPECT_TRUE(model.prompts(kind::next_search).empty()) << "and nothing is searched";
    EXPECT_EQ(count_of(skips(state), ": convergence"), 2U);
    const rule_model other;
    (void)done(run(other, docs, approved(), {.references = {.guards = {.depth = 1, .same_document = 9, .top_k = 1}}}));
    EXPECT_EQ(count_of(other.prompts(kind::extraction), "Unseen words"), 1U);
}

TEST(rabbithole_task, stops_at_the_budget_of_tokens) {
    const rule_model model;
    const rabbithole_state state =
        done(run(model, chain(), approved(), {.references = {.guards = {.depth = 9, .tokens = 15}}}));
    EXPECT_EQ(places(state), (text_list{"start.txt@0", "one.txt@1"}));
    EXPECT_EQ(skips(state), text_list{"two.txt: tokens"});
}

TEST(rabbithole_task, ten_thousand_references_in_a_chunk_are_bounded) {
    std::string text = "Alpha. ";
    for (int i = 1; i <= 10'000; ++i) text += "See policy" + std::to_string(i) + ".pdf for more. ";
    const shelf docs{{{"start.txt", "Alpha hotels."}}};
    const rule_model model{{{kind::extraction, [&](const std::string&) { return extracted(text); }}}};
    parts of;
    of.options.limits.extracted_bytes = text.size();
    const rabbithole_state state = done(run(model, docs, approved(), of));
    EXPECT_EQ(model.prompts(kind::gate).size(), default_follow_guards.references);
    EXPECT_EQ(state.skipped_references.size(), of.options.limits.task_skipped_references);
    EXPECT_EQ(count_of(state.notes, "further references of task 1 were not followed"), 1U);
    EXPECT_EQ(state.research_context.size(), 1U);
    const rabbithole_state usual = done(run(model, docs, approved()));
    EXPECT_LE(usual.research_context.at(0).extracted_info.size(), default_rabbithole_limits.extracted_bytes);
    of.options.limits.task_requests = 20;
    const rule_model bounded{{{kind::extraction, [&](const std::string&) { return extracted(text); }}}};
    const rabbithole_state few = done(run(bounded, docs, approved(), of));
    EXPECT_EQ(bounded.prompts(kind::gate).size(), 18U) << "one request extracts, one looks for references";
    EXPECT_EQ(count_of(skips(few), ": declined") + count_of(skips(few), ": not_found"), few.skipped_references.size());
    EXPECT_EQ(few.skipped_references.back().reason, "The task has used all its requests to the model.");
}

TEST(rabbithole_task, adds_new_tasks_while_the_list_has_room) {
    const shelf docs{{{"start.txt", "Alpha hotels."}}};
    int number = 0;
    const rule_model model{{{kind::new_tasks, [&](const std::string&) {
                                 suggested_tasks made;
                                 for (int i = 0; i < 5; ++i)
                                     made.tasks.push_back({"alpha task " + std::to_string(++number), "It was found."});
                                 return print(made);
                             }}}};
    const rabbithole_state few = done(run(model, docs, approved({"alpha one", "alpha two"})));
    EXPECT_EQ(few.todo_list.size(), 15U) << "including those that were added";
    EXPECT_EQ(count_in(few.todo_list, [](const todo_item& one) { return one.completed; }), 15U);
    EXPECT_EQ(model.prompts(kind::new_tasks).size(), 5U) << "3 + 3 + 3 + 3 + 1, then there is no room";
    EXPECT_EQ(few.current_task_id, few.todo_list.back().id);
    EXPECT_TRUE(has(model.prompts(kind::new_tasks).back(), "At most: 1"));
    EXPECT_TRUE(has(body(model.prompts(kind::new_tasks).back(), "finding"), "Alpha hotels."));
    EXPECT_TRUE(has(body(model.prompts(kind::new_tasks).back(), "todo_list"), "- alpha two"));
    const rule_model full;
    text_list tasks;
    for (int i = 0; i < 15; ++i) tasks.push_back("alpha " + std::to_string(i));
    EXPECT_EQ(done(run(full, docs, approved(tasks))).todo_list.size(), 15U);
    EXPECT_TRUE(full.prompts(kind::new_tasks).empty());
    EXPECT_EQ(full.prompts(kind::extraction).size(), 15U) << "each task looks at the chunk on its own";
}

TEST(rabbithole_task, the_bound_of_the_edge_is_never_passed) {
    rabbithole_state state = approved({"a", "b", "c"});
    EXPECT_TRUE(rabbithole_tasks::goes_on(state));
    state.todo_max_items = 2;
    rabbithole_tasks::complete(state, 1);
    EXPECT_TRUE(rabbithole_tasks::goes_on(state));
    rabbithole_tasks::complete(state, 2);
    EXPECT_FALSE(rabbithole_tasks::goes_on(state)) << "a task is open, but the edge was taken often enough";
    EXPECT_EQ(rabbithole_tasks::room(state), 0U);
    state.todo_max_items = -1;
    EXPECT_FALSE(rabbithole_tasks::goes_on(state));
    EXPECT_EQ(rabbithole_tasks::room(state), 0U);
}

TEST(rabbithole_task, a_reply_that_is_no_use_costs_only_its_chunk) {
    const shelf docs{{{"a.txt", "Alpha beds."},
                      {"b.txt", "Alpha stars are in c.txt and d.txt."},
                      {"c.txt", "A hotel has rooms."},
                      {"d.txt", "A hotel has doors."}}};
    const rule_model model{
        {{kind::extraction,
          [](const std::string& prompt) { return has(prompt, "beds") ? "no json" : extracted(body(prompt, "chunk")); }},
         {kind::score, [](const std::string& prompt) -> std::string {
              return has(prompt, "rooms") ? R"({"score":7})" : R"({"score":1})";
          }}}};
    const rabbithole_state state = done(run(model, docs, approved()));
    EXPECT_EQ(places(state), (text_list{"b.txt@0", "d.txt@1"}));
    EXPECT_EQ(count_of(state.notes, "execute_task: "), 2U) << print(state.notes);
}

TEST(rabbithole_task, repeats_no_call_when_a_run_is_resumed) {
    const shelf docs{{{"start.txt", "Alpha says: the hotel limit is in one.txt, see there."},
                      {"one.txt", "A hotel costs what two.txt says."},
                      {"two.txt", "A hotel costs 120 euros."},
                      {"beds.txt", "Beds cost more."}}};
    std::size_t requests = 0;  // of the tasks: the report comes later
    std::size_t task_calls = 0;
    const auto rules = [&] {
        return rule_model{{{kind::next_search,
                            [](const std::string& prompt) -> std::string {
                                return has(body(prompt, "earlier_queries"), "beds")
                                           ? R"({"done":true})"
                                           : R"({"done":false,"query":"beds"})";
                            }},
                           {kind::new_tasks, [&](const std::string&) -> std::string {
                                task_calls = docs.calls.size();
                                return R"({"tasks":[]})";
                            }}}};
    };
    const rabbithole_state first = approved({"alpha", "beds"});
    const rule_model whole = rules();
    const rabbithole_state expected = done(run(whole, docs, first));
    EXPECT_EQ(places(expected), (text_list{"start.txt@0", "one.txt@1", "two.txt@2", "beds.txt@0", "beds.txt@0"}));
    const text_list calls = docs.calls;
    const std::size_t calls_of_tasks = task_calls;
    for (const kind one :
         {kind::extraction, kind::references, kind::gate, kind::score, kind::next_search, kind::new_tasks}) {
        EXPECT_FALSE(whole.prompts(one).empty());
        requests += whole.prompts(one).size();
    }
    ASSERT_GT(requests, 10U);
    ASSERT_GT(calls_of_tasks, 5U);
    for (std::size_t at = 0; at < requests; ++at) {
        docs.calls.clear();
        const memory_log store;
        const rule_model model = rules();
        model.is_away_at(at);
        const outcome failed = run(model, docs, first, {}, store);
        ASSERT_TRUE(failed.error) << at;
        EXPECT_EQ(failed.error->kind, failure_kind::unreachable) << at;
        EXPECT_EQ(model.requests(), at + 1) << "nothing is asked after that";
        EXPECT_EQ(done(resume(model, docs, store)), expected) << at;
        EXPECT_EQ(model.requests(), whole.requests() + 1) << at;
        EXPECT_EQ(docs.calls, calls) << at;
    }
    for (std::size_t at = 0; at < calls_of_tasks; ++at) {
        docs.calls.clear();
        docs.times = 0;
        docs.away_at = at;
        const memory_log store;
        const rule_model model = rules();
        const outcome failed = run(model, docs, first, {}, store);
        ASSERT_TRUE(failed.error) << calls[at];
        EXPECT_EQ(failed.error->message(), "shelf: the index is away") << calls[at];
        EXPECT_EQ(done(resume(model, docs, store)), expected) << calls[at];
        EXPECT_EQ(model.requests(), whole.requests()) << calls[at];
        EXPECT_LE(docs.calls.size(), calls.size() + 1) << "the search whose text could not be read is repeated";
    }
}

TEST(rabbithole_task, sees_only_the_documents_of_the_owner) {
    const rule_model model;
    const rabbithole_state state = done(run(model, chain(), approved(), {.who = owner{"other"}}));
    EXPECT_TRUE(state.research_context.empty());
    EXPECT_TRUE(model.prompts(kind::extraction).empty());
    EXPECT_EQ(count_of(model.all(), "hotel limit"), 0U);
    EXPECT_TRUE(state.todo_list[0].completed) << "a task without findings is done, too";
}

TEST(rabbithole_task, resolves_names_by_the_registry) {
    const shelf docs{
        {{"start.txt", "Alpha: see document \"Reiserichtlinie\"."}, {"policy.txt", "A hotel costs 9 euros."}}};
    auto known = document_registry::from_json(R"({"": {"policy.txt": ["Reiserichtlinie"]}})");
    ASSERT_TRUE(known);
    EXPECT_EQ(places(done(run(rule_model{}, docs, approved(), {.registry = *known}))),
              (text_list{"start.txt@0", "policy.txt@1"}));
}

TEST(rabbithole_task, bounds_what_it_keeps) {
    rabbithole_state state;
    const rabbithole_limits limits{.findings = 2, .skipped_references = 2};
    const auto add = [&](std::string file, double score) {
        rabbithole_tasks::add_finding(state, {.task_id = 1, .filename = std::move(file), .score = score}, limits);
    };
    add("a", 0.5);
    add("b", 0.3);
    add("c", 0.4);
    EXPECT_EQ(places(state), (text_list{"a@0", "c@0"})) << "the weakest goes";
    add("d", 0.4);
    EXPECT_EQ(places(state), (text_list{"a@0", "c@0"})) << "of equal ones, the newest";
    EXPECT_EQ(rabbithole_tasks::findings_of(state, 1), 2U);
    std::vector<skipped_reference> skipped;
    for (int i = 0; i < 4; ++i)
        skipped.push_back(
            {{.target = "Section " + std::to_string(i), .original_text = {}}, skip_reason::declined, "no", 0});
    EXPECT_EQ(rabbithole_tasks::add_skipped(state, 1, skipped, limits), 2U);
    EXPECT_EQ(rabbithole_tasks::add_skipped(state, 1, skipped, limits), 2U) << "each once";
    skipped = {{{.type = reference_type::external, .target = "https://a.b", .original_text = {}},
                skip_reason::visited,
                "before",
                0}};
    EXPECT_EQ(rabbithole_tasks::add_skipped(state, 1, skipped, limits), 0U) << "it was followed";
    rabbithole_tasks::note_left_out(state, 1, 0, limits);
    EXPECT_TRUE(state.notes.empty());
    rabbithole_tasks::note_left_out(state, 1, 7, limits);
    EXPECT_EQ(skips(state), (text_list{"Section 0: declined", "Section 1: declined"}));
    EXPECT_EQ(count_of(state.notes, "7 further references"), 1U);
}

/// What a tool's context gives to a search.
struct tool_context {
    rabbithole_documents::view docs;
    const rabbithole_databases* databases;
    stop_token token{};

    template <class A>
    static constexpr bool gives = std::same_as<A, const rabbithole_databases&>;
    template <class A>
    [[nodiscard]] A give() const {
        return *databases;
    }
    [[nodiscard]] const toolkit::owner& owner() const { return me; }
    [[nodiscard]] const rabbithole_documents::view& view() const { return docs; }
    [[nodiscard]] const stop_token& stop() const { return token; }
};

TEST(rabbithole_vector_search, has_the_schema_of_the_design) {
    const std::string_view schema = info_of<vector_search>.input_schema;
    for (const std::string_view name : {"query", "collections", "top_k", "selected_database"})
        EXPECT_TRUE(has(schema, "\"" + std::string{name} + "\":")) << schema;
    EXPECT_TRUE(has(schema, R"("required":["query"])")) << schema;
    EXPECT_EQ(info_of<vector_search>.name, "vector_search");
    EXPECT_TRUE(info_of<vector_search>.read_only);
    const auto read = parse<vector_search>(R"({"query":"q","collections":["a"],"top_k":2,"selected_database":"d"})");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->collections, text_list{"a"});
    EXPECT_EQ(read->top_k, 2);
}

TEST(rabbithole_vector_search, searches_each_collection_and_the_selected_database) {
    shelf docs;
    for (const std::string collection : {"a", "b"})
        for (int i = 0; i < 3; ++i)
            docs.add(collection + std::to_string(i) + ".txt", "A hotel of " + collection + std::to_string(i),
                     collection);
    const shelf others{{{"other.txt", "A hotel of the others."}}};
    const shelf::desk desk = docs.retriever();
    const shelf::desk other_desk = others.retriever();
    const rabbithole_documents main{desk};
    const rabbithole_documents second{other_desk};
    rabbithole_databases databases{.named = {{"prices", second}, {"laws", second}}};
    const auto count = [&](const vector_search& wanted, const owner& who = me) {
        const tool_context context{main.for_owner(who), &databases};
        const auto found = wanted(context);
        EXPECT_TRUE(found) << found.error().message();
        return found ? found->chunks.size() : never;
    };
    EXPECT_EQ(count({.query = "hotel", .collections = text_list{"a", "b"}, .top_k = 2}), 4U) << "of each collection";
    EXPECT_EQ(count({.query = "hotel", .collections = text_list{"a", "a"}, .top_k = 2}), 2U);
    EXPECT_EQ(count({.query = "hotel", .collections = text_list{"none"}}), 0U);
    EXPECT_EQ(count({.query = "hotel", .top_k = 2}), 2U) << "all as one";
    EXPECT_EQ(count({.query = "hotel"}), 5U);
    databases.collections = {"a", "b"};
    EXPECT_EQ(count({.query = "hotel", .top_k = 2}), 4U) << "all that are known";
    EXPECT_EQ(count({.query = "hotel", .selected_database = "prices"}), 1U);
    EXPECT_EQ(count({.query = "hotel"}, owner{"other"}), 0U);
    const tool_context context{main.for_owner(me), &databases};
    const vector_search wrong{.query = "hotel", .selected_database = "wines"};
    const auto unknown = wrong(context);
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().for_model(), "There is no database wines. Use one of: prices, laws.");
    const vector_search first{.query = "hotel a1"};
    const auto best = first(context);
    ASSERT_TRUE(best && !best->chunks.empty());
    EXPECT_EQ(best->chunks[0].text, "A hotel of a1") << "the best of all collections";
    run_record record;
    best->enter(record);
    ASSERT_EQ(record.results.size(), best->chunks.size());
    EXPECT_TRUE(has(record.results[0], "a1.txt\nA hotel of a1"));
    EXPECT_EQ(record.spent.searches, 1);
}

TEST(rabbithole_vector_search, is_the_search_of_a_task) {
    shelf docs;
    for (const std::string collection : {"a", "b"})
        for (int i = 0; i < 7; ++i)
            docs.add(collection + std::to_string(i) + ".txt", "Alpha " + collection + std::to_string(i), collection);
    const rule_model one;
    EXPECT_EQ(done(run(one, docs, approved())).research_context.size(), 5U);
    EXPECT_EQ(done(run(one, docs, approved(), {.databases = {.collections = {"a", "b"}}})).research_context.size(),
              10U);
}

}  // namespace
