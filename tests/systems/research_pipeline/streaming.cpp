// The text of the pipeline's answer while the model writes it: answer_stream.hpp
#include "pipeline_runs.hpp"

#include <toolkit/systems/research.hpp>
#include <toolkit/systems/research/stream.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;
using namespace pipeline_tests;

namespace {

/// What a client sees of a text that arrives in pieces of every size.
struct streamed_text {
    std::string text;
    names retractions;
    std::size_t pieces = 0;
};
streamed_text stream(std::string_view reply, std::size_t size, const std::string& final_text,
                     const std::vector<research_citation>& citations) {
    streamed_text made;
    const auto text = [&](std::string_view piece) { made.text += piece, ++made.pieces; };
    const auto retracted = [&](std::string_view why) { made.text.clear(), made.retractions.emplace_back(why); };
    answer_stream to{answer_stream::tell{text}, answer_stream::tell{retracted}};
    to.begin(citations);
    for (std::size_t at = 0; at < reply.size(); at += size) to(delta{.text = reply.substr(at, size)});
    to.settle(final_text);
    return made;
}
std::vector<research_citation> two_citations() {
    std::vector<research_citation> made(2);
    made[0].number = 1, made[0].block_id = "b2", made[0].doc_id = "x";
    made[1].number = 2, made[1].block_id = "b7", made[1].doc_id = "y";
    return made;
}
/// Counts the requests that someone listens to.
struct listening_model {
    staged inner = valuer();
    std::shared_ptr<int> listened = std::make_shared<int>(0);
    static constexpr model_traits traits = staged::traits;
    [[nodiscard]] result<completion> complete(const request& asked, delta_sink& sink, const stop_token& stop) const {
        if (sink.listens()) ++*listened;
        return inner.complete(asked, sink, stop);
    }
};
/// The text of the `token` frames.
std::string token_text(std::string_view frames) {
    std::string text;
    constexpr std::string_view begin = R"(data: {"type":"token","content":")";
    for (std::size_t at = frames.find(begin); at != std::string_view::npos; at = frames.find(begin, at + 1)) {
        const std::size_t from = at + begin.size();
        text += frames.substr(from, frames.find("\"}", from) - from);
    }
    return text;
}

}  // namespace

TEST(answer_stream, sends_each_text_as_the_last_step_formats_it_in_pieces_of_any_size) {
    const std::vector<research_citation> cited = two_citations();
    for (const std::string_view reply :
         {"The value was £2,300,000 [1]. It rose [2].", "Invented [9] markers [1] go [8].", "  \n Blanks [1] \n\n",
          "Links such as [1](page) stay, and [2] too.", "Code `code[1]` and ```\nmore [2]\n``` and [1].",
          "Open `code [1] here", "By block [b2] and [b7, b2].", "[9] First [1].", "No marker at all.", "Ends open [1",
          "Twice [1][1] [1].", "A [long bracket that is no marker] [2]"}) {
        const std::string whole = format_reply(reply, cited);
        for (std::size_t size = 1; size <= reply.size(); ++size) {
            const streamed_text made = stream(reply, size, whole, cited);
            EXPECT_TRUE(made.retractions.empty()) << reply << " by " << size << ": " << made.retractions.front();
            if (reply.front() == '[') EXPECT_EQ(made.text, "") << "it may be a call";
            else EXPECT_EQ(made.text, whole) << reply << " by " << size;
        }
    }
}

TEST(answer_stream, leaves_out_reasoning_and_calls) {
    const std::vector<research_citation> cited = two_citations();
    EXPECT_EQ(stream("<think>Is it [1]?</think>\nYes [1].", 2, "Yes [1].", cited).text, "Yes [1].");
    EXPECT_EQ(stream(R"({"tool":"show_map_view","input":{}})", 2, "The findings.", cited).pieces, 0U);
    EXPECT_EQ(stream("```json\n{}\n```", 2, "The findings.", cited).pieces, 0U);
}

TEST(answer_stream, takes_back_what_is_not_the_answer) {
    const std::vector<research_citation> cited = two_citations();
    EXPECT_EQ(stream("Nothing of it.", 3, "The model failed.", cited).retractions, names{"The final answer differs"});
    streamed_text made;
    const auto text = [&](std::string_view piece) { made.text += piece; };
    const auto retracted = [&](std::string_view why) { made.text.clear(), made.retractions.emplace_back(why); };
    answer_stream to{answer_stream::tell{text}, answer_stream::tell{retracted}};
    to.begin(cited);
    to(delta{.text = "The roof is "});
    to(delta{.kind = delta::of::restarted});
    to(delta{.text = "The roof was replaced [1]."});
    to.settle("The roof was replaced [1].");
    EXPECT_EQ(made.text, "The roof was replaced [1].");
    EXPECT_EQ(made.retractions, names{"The reply starts again"});
}

TEST(answer_stream, stays_fast_whatever_a_server_sends) {
    std::string reply = "A ";
    for (int i = 0; i < 200'000; ++i) reply += "[1] `";
    EXPECT_FALSE(stream(reply, 5, format_reply(reply, two_citations()), two_citations()).text.empty());
    const std::string thoughts = "<think>" + std::string(2'000'000, '>');
    EXPECT_EQ(stream(thoughts, 8, "No.", two_citations()).pieces, 0U);
    EXPECT_EQ(stream("A " + std::string(2'000'000, '['), 8, "No.", two_citations()).text, "");
}

TEST(pipeline_streaming, sends_the_answer_while_the_model_writes_it) {
    const shelf docs;
    const shown_run record = run(docs.view(), valuer(), asking(value_question));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.streamed(), record.text());
    EXPECT_GT(record.pieces.size(), 5U) << "in pieces";
    EXPECT_TRUE(record.retractions.empty());
    EXPECT_EQ(record.streamed().find("[b2]"), std::string::npos) << "only the answer streams, no reading of a document";
}

TEST(pipeline_streaming, sends_general_answers_and_changed_texts_and_answers_about_marked_words) {
    const shelf docs;
    staged model;
    model.on("classify", classification("general", "simple"));
    model.on("general", "A market value is an estimate [1].");
    EXPECT_EQ(run(docs.view(), model, asking("What is a market value?")).streamed(), "A market value is an estimate.");

    staged changing;
    changing.on("classify", classification("transformation", "simple"));
    changing.on("transform", "Das Dach ist dicht – überall.");
    EXPECT_EQ(run(docs.view(), changing, asking("Translate into German: The roof has no leaks.")).streamed(),
              "Das Dach ist dicht – überall.");

    staged marked;
    marked.on("classify", classification("document", "simple"));
    marked.on("marked", "It has no leaks [1].");
    research_request asked = asking("What does this mean?");
    asked.citation = citation_context{.cited_text = "It has no leaks.", .doc_id = docs.id("survey.md")};
    const shown_run record = run(docs.view(), marked, asked);
    EXPECT_EQ(record.streamed(), record.text());
    EXPECT_EQ(record.text(), "It has no leaks [1].");
}

TEST(pipeline_streaming, completes_the_text_that_the_last_step_adds_to) {
    const shelf docs;
    staged silent;
    silent.on("classify", classification("document", "simple"));
    silent.on("read", "The market value was £2,300,000 [b2].");
    silent.on("cite", "none");
    silent.on("answer", "The market value was £2,300,000.");
    const shown_run record = run(docs.view(), silent, asking(value_question));
    EXPECT_EQ(record.text(), "The market value was £2,300,000.\n\nSources: [1]");
    EXPECT_EQ(record.streamed(), record.text());
    EXPECT_TRUE(record.retractions.empty());
}

TEST(pipeline_streaming, takes_back_an_answer_that_is_refused) {
    const shelf docs;
    staged model;
    model.on("classify", classification("document", "simple"));
    model.on("read", "The market value was £2,300,000 [b2].");
    model.on("cite", "none");
    model.on("answer", "Bananas grow yellow.");  // nothing of the findings
    const shown_run record = run(docs.view(), model, asking(value_question));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_TRUE(record.made->partial);
    EXPECT_EQ(record.retractions, names{"The final answer differs"});
    EXPECT_EQ(record.streamed(), "");
}

TEST(pipeline_streaming, takes_back_an_answer_of_documents_that_do_not_answer_if_others_are_read) {
    const shelf docs;
    staged model;
    model.on("classify", classification("document", "simple"));
    model.on("read", "The market value was £2,300,000 [b2].");
    model.on("cite", "none");
    model.on("answer", std::string_view{not_known});
    model.on("answer", "The market value was £2,300,000 [1].");
    const shown_run record = run(docs.view(), model, asking(value_question));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(), "The market value was £2,300,000 [1].");
    EXPECT_EQ(record.streamed(), record.text());
    EXPECT_EQ(record.retractions, names{"Further documents are read"});
}

TEST(pipeline_streaming, shows_in_the_stream_of_a_client_alone_and_after_an_agent) {
    const shelf docs;
    for (const bool after_an_agent : {false, true}) {
        staged model = valuer();
        if (after_an_agent) model.fails_at(0, failure::of(failure_kind::rejected, "server", "no"));
        std::string frames;
        research_stream encode;
        const sink listener{[&](const auto& event) {
            if constexpr (requires { encode(event); }) frames += encode(event);
        }};
        const auto system = research(model, lexical{docs.lib}, {.enabled = after_an_agent}, listener);
        const research_outcome made = system.run(value_question, me);
        ASSERT_FALSE(made.error) << made.error->message();
        EXPECT_EQ(made.who, answered_by::pipeline);
        EXPECT_EQ(token_text(frames), made.reply.final_summary) << frames;
        EXPECT_EQ(frames.find("retraction"), std::string::npos) << frames;
    }
}

TEST(pipeline_streaming, asks_for_no_stream_if_no_one_listens) {
    const shelf docs;
    const listening_model model;
    ASSERT_FALSE(research(model, lexical{docs.lib}, {.enabled = false}).run(value_question, me).error);
    EXPECT_EQ(*model.listened, 0);
    const sink listener{[](const answer_text&) {}};
    ASSERT_FALSE(research(model, lexical{docs.lib}, {.enabled = false}, listener).run(value_question, me).error);
    EXPECT_EQ(*model.listened, 1) << "the answer alone";
}
