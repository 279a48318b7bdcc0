// your_own URL|- NOTES STATE QUESTION [true|false]: an upgrade note with citations, written once a person agrees
#include <fstream>
#include <iostream>
#include <toolkit/answering/documents.hpp>
#include <toolkit/extract/extract.hpp>
#include <toolkit/graph/graph_runner.hpp>
#include <toolkit/llm/any_llm.hpp>
#include <toolkit/llm/extractive.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/store/file_log.hpp>
using namespace toolkit;
struct upgrade {  // the state of a run, kept when a node is left
    std::string question, draft, outcome;
};
struct our_version {  // a tool of your own, beside the search
    static constexpr tool_about about{.description = "The version that we run now.", .read_only = true};
    std::string operator()() const { return "We run PostgreSQL 14.9."; }
};
struct no_promises {  // a check of your own, beside the default ones
    verdict check(const draft& made, const run_view&) const {
        if (made.text.find(" safe") == std::string::npos) return {};
        return {{{"PROMISE", "Do not call an upgrade safe; say what changes."}}};
    }
};
struct publish {  // the last node: it takes the reply of a person
    result<edges<finish>> operator()(upgrade& now, auto& context, const bool& approved) const {
        const auto write = [&] { return approved && (std::ofstream{"upgrade.md"} << now.draft << '\n').flush(); };
        const auto done = context.template call<bool>({.name = "write"}, write);  // a resumed run does not repeat it
        if (!done) return done.error();
        now.outcome = *done ? "upgrade.md is written." : "Nothing is written.";
        return finish{};
    }
};
struct propose {  // the first node: an agent with documents, tools and checks
    result<edges<asks<publish, bool>>> operator()(upgrade& now, auto& context) const {
        const Agent agent{context.llm(), lexical{context.template give<const library&>()},
                          tools<search_docs, open_citation, our_version>, all_of{gate<>{}, no_promises{}}};
        const auto answer = agent.run(context.task(now.question));
        if (!answer) return answer.error();
        now.draft = answer->text;
        for (const citation& one : answer->citations)
            now.draft += "\n[" + std::to_string(one.number) + "] " + one.filename + ": \"" + one.quote + '"';
        return ask<publish>({.type = "approval", .text = now.draft});
    }
};
int main(int count, char** words) {
    if (count < 5) return 2;
    const owner me{"me"};
    auto notes = library::open(words[3]);
    const auto logs = file_log::open(words[3]);
    if (!notes || !logs || !notes->sync_folder(me, words[2])) return 1;
    const any_llm model = *words[1] == '-' ? any_llm{extractive{}} : any_llm{openai{.base_url = words[1]}};
    const graph_runner runner{graph<upgrade, propose, publish>{}, model, *logs, deps{*notes}};
    const uuid id = document_id(me, words[4]);  // the same question is the same run
    const auto end = count == 5 ? runner.run({{words[4], {}, {}}, me, id}) : runner.resume_json(id, me, words[5]);
    std::cout << (end.error ? end.error->message() : end.is_waiting() ? end.question->text : end.state.outcome) << '\n';
    return end.error ? 1 : 0;
}
