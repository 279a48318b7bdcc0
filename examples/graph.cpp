// A text is written, checked at most three times, and published after a person's word, also in another process.
//   graph LOGS             begins a run, and prints its id and a question
//   graph LOGS RUN REPLY   goes on with the reply as JSON: {"approved":true,"remark":"Good"}
#include <toolkit/graph/graph_runner.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/store/file_log.hpp>

#include <iostream>
#include <string>

struct review {  // the state: plain members, kept as JSON when a node is left
    std::string topic;
    std::string draft;
    std::string published;
};
struct verdict {  // the reply of the person
    bool approved = false;
    std::string remark;
};
struct check;
struct publish;

struct compose {
    toolkit::result<toolkit::edges<toolkit::to<check>>> operator()(review& state, auto& context) const {
        auto text = context.template generate<std::string>("Write a line about " + state.topic);
        if (!text) return text.error();
        state.draft = *text;
        return toolkit::to<check>{};
    }
};
struct check {  // a loop has a bound; a question is asked on an edge
    toolkit::edges<toolkit::again<compose, 3>, toolkit::asks<publish, verdict>> operator()(review& state, auto&) const {
        if (state.draft.size() < 20) return toolkit::again<compose, 3>{};
        std::cerr << "The reviewers were told.\n";  // a side effect before the question
        return toolkit::ask<publish>({.type = "approval", .text = "Publish \"" + state.draft + "\"?"});
    }
};
struct publish {
    toolkit::edges<toolkit::finish> operator()(review& state, auto&, const verdict& reply) const {
        state.published = reply.approved ? state.draft + " (" + reply.remark + ")" : "nothing";
        return toolkit::finish{};
    }
};
constexpr toolkit::graph<review, compose, check, publish> flow;  // the first node is the start

int main(int count, char** words) {
    if (count != 2 && count != 4) {
        std::cerr << "Usage: graph LOGS [RUN REPLY]\n" << flow.mermaid();
        return 2;
    }
    const auto logs = toolkit::file_log::open(words[1]);
    if (!logs) {
        std::cerr << logs.error().message() << '\n';
        return 1;
    }
    const toolkit::scripted model{"\"Tea.\"", "\"Tea is a drink from leaves.\""};  // any model has this place
    const toolkit::graph_runner runner{flow, model, *logs};
    const toolkit::owner me{"me"};
    const auto outcome =
        count == 2 ? runner.run({.topic = "tea", .draft = {}, .published = {}}, me)
                   : runner.resume_json(toolkit::uuid::from_string(words[2]).value_or(toolkit::uuid{}), me, words[3]);
    if (outcome.error) std::cerr << outcome.error->message() << '\n';
    if (outcome.is_waiting()) std::cout << outcome.run_id.to_string() << '\n' << outcome.question->text << '\n';
    if (outcome.is_done()) std::cout << "Published: " << outcome.state.published << '\n';
    return outcome.error ? 1 : 0;
}
