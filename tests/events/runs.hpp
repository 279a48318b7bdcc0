// A run whose events are written by hand, with the times of a small local model and texts that try to break its
// writers.
#pragma once

#include <toolkit/events/event.hpp>

#include <string>
#include <vector>

namespace runs {

using namespace toolkit;

inline const uuid document = uuid::from_bits(1, 2);
inline const uuid chunk = uuid::from_bits(3, 4);

/// Sends a listener the events of a run with two searches, an opened page, a refused answer, and an accepted one.
template <class Listener>
void usual(Listener&& to) {
    const auto tell = [&](auto event, std::int64_t ms) {
        event.at = ms * 1000;
        notify_sink(to, event);
    };
    tell(run_started{{}, "How do I rebuild an index without blocking writes?", 1'700'000'000'000}, 0);
    tell(planned{{}, {"Search with search_docs.", "Open the best passage with open_citation.", "Write the answer."}},
         900);
    tell(turn_started{{}, 1, {"search_docs"}, "Search with search_docs."}, 901);
    tell(turn_finished{{}, 1, 812, 0, 31}, 2104);
    tell(
        tool_started{
            {}, "search_docs", "Searching for: rebuild index", raw_json{R"({"query":"rebuild index","top_k":5})"}},
        2105);
    tell(tool_finished{{}, "search_docs", true, "Found 5 chunks in 3 documents", "Found 5 chunks"}, 2119);
    tell(turn_started{{}, 2, {"search_docs", "open_citation", "final"}, "Open the best passage with open_citation."},
         2119);
    tell(turn_finished{{}, 2, 1620, 840, 44}, 3010);
    tell(tool_started{{},
                      "open_citation",
                      "Opening sql-reindex.html (Rebuilding)",
                      raw_json{R"({"docId":")" + document.to_string() + R"("})"}},
         3011);
    tell(tool_finished{{}, "open_citation", true, "Opened [1] sql-reindex.html (chunk 4)", "Retrieved 1.2KB"}, 3350);
    tell(turn_started{{}, 3, {"search_docs", "final"}, "Write the answer."}, 3350);
    tell(answer_text{{}, "Use pg_reindex"}, 3900);
    tell(answer_text{{}, ". [1]"}, 4100);
    tell(turn_finished{{}, 3, 2240, 1650, 58}, 4415);
    tell(validated{{}, false, "Validation failed (1/3)", {"\"pg_reindex\" stands in no source."}}, 4420);
    tell(answer_retracted{{}, "The answer is taken back"}, 4420);
    tell(reprompted{{},
                    "Reprompt 1 of 3",
                    {"\"pg_reindex\" stands in no source."},
                    0,
                    std::vector<std::string>{"UNGROUNDED_CLAIM"}},
         4421);
    tell(turn_started{{}, 4, {"search_docs", "final"}, "Write the answer."}, 4421);
    tell(answer_text{{}, "Use REINDEX CONCURRENTLY. [1]"}, 5000);
    tell(turn_finished{{}, 4, 2390, 2300, 61}, 5810);
    tell(validated{{}, true, "Validated with 1 citation", {}}, 5815);
    answered last;
    last.status = answer_status::answered;
    last.answer = "Use REINDEX CONCURRENTLY. [1]";
    last.citations = {{1, document, chunk, "sql-reindex.html", "Rebuilding Indexes Concurrently",
                       "PostgreSQL supports rebuilding indexes with minimum locking of writes.", 1200, 1270}};
    last.counts = {.turns = 4,
                   .tool_calls = 2,
                   .searches = 1,
                   .citations_opened = 1,
                   .reprompts = 1,
                   .input_tokens = 7062,
                   .cached_tokens = 4790,
                   .output_tokens = 194,
                   .elapsed_ms = 5816};
    tell(last, 5816);
}

/// Texts that try to end a script, an attribute, a line, a comment or a string in other languages.
inline const std::string hostile =
    "</script><script>alert(1)</script>\"'&<!-- ]]> \r\nevent: complete\n\ndata: {}\n\x1b[31m\x01 \xFF\xC3\xE2\x80\xAE "
    "end";

/// A run in which every text is hostile, and the arguments of a call are not JSON.
template <class Listener>
void attack(Listener&& to, const std::string& text = hostile) {
    notify_sink(to, run_started{{}, text, 1'700'000'000'000});
    notify_sink(to, planned{{}, {text, text}});
    notify_sink(to, guessed{{}, text});
    notify_sink(to, turn_started{{}, 1, {text}, text, 10});
    notify_sink(to, answer_text{{}, text, 20});
    notify_sink(to, answer_retracted{{}, text, 30});
    notify_sink(to, turn_finished{{}, 1, 10, 5, 5, true, text, 40});
    notify_sink(to, action_refused{{}, text, 50});
    notify_sink(to, tool_started{{}, text, text, raw_json{text}, 60});
    notify_sink(to, tool_started{{}, "left", "left", raw_json{"{\n\"a\":\r1}"}, 60});
    notify_sink(to, tool_text{{}, text, 65});
    notify_sink(to, phase_reached{{}, text, raw_json{text}, 66});
    notify_sink(to, awaiting{{}, text, text, raw_json{text}, 67});
    notify_sink(to, tool_finished{{}, text, false, text, text, 70});
    notify_sink(to, validated{{}, false, text, {text, text}, 80});
    notify_sink(to, reprompted{{}, text, {text}, 90});
    notify_sink(to, reading_on{{}, text, 95});
    notify_sink(to, synthesised{{}, text, 96});
    answered last;
    last.status = answer_status::partial;
    last.answer = text;
    last.citations = {{1, document, chunk, text, text, text, 0, text.size()}};
    last.insufficiencies = {{text, text, {text}}};
    last.notes = {text};
    last.at = 100;
    notify_sink(to, last);
}

}  // namespace runs
