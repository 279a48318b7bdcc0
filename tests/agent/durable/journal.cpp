#include <toolkit/agent/durable/journal.hpp>
#include <toolkit/agent/loop/no_store.hpp>

#include "../journal_runs.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using namespace journal_runs;
using toolkit::failure;
using toolkit::failure_kind;
using toolkit::memory_log;
using toolkit::result;
using toolkit::scripted;

/// A run of two turns with one call each, and what it saw: everything that could differ in a replay.
template <class Process>
std::string play(Process& in) {
    std::string seen = in.ask("one");
    const auto a = in.find(R"({"q":1})");
    seen += '|' + (a ? toolkit::print(*a) : a.error().message()) + '|' + std::to_string(in.log.unix_ms());
    seen += '|' + in.ask("two");
    const auto b = in.pay(R"({"to":"Ann"})");
    seen += '|' + (b ? *b : b.error().message()) + '|' + in.ask("three") + '|' + std::to_string(in.log.unix_ms());
    return seen;
}

TEST(journal, replays_a_run_byte_for_byte_without_new_requests) {
    const memory_log store;
    std::string first;
    {
        process in{store, scripted{"a", "b", "c"}};
        first = play(in);
        ASSERT_TRUE(in.log.end(answer(first)));
    }
    const auto written = lines(store);
    EXPECT_EQ(kinds(store), (names{"begun", "completion", "tool_result", "completion", "tool_intent", "tool_result",
                                   "completion", "ended"}));
    process again{store, scripted{}, 900'000'000};
    EXPECT_EQ(play(again), first);
    EXPECT_TRUE(again.log.end(answer(first)));
    EXPECT_EQ(again.asked(), 0U);
    EXPECT_EQ(again.finds + again.pays, 0);
    EXPECT_EQ(lines(store), written);
}

TEST(journal, resumes_wherever_a_log_ends) {
    std::string whole;
    memory_log complete;
    {
        process in{complete, scripted{"a", "b", "c"}};
        whole = play(in);
        ASSERT_TRUE(in.log.end(answer(whole)));
    }
    const auto entries = complete.read(run_id).value();
    for (std::size_t kept = 1; kept < entries.size(); ++kept) {
        if (entries[kept - 1].kind == toolkit::log_kind::tool_intent) continue;  // unknown in this case: see below
        const memory_log store;
        std::vector<result<toolkit::completion>> rest;
        for (std::size_t i = 0; i < kept; ++i) ASSERT_TRUE(store.append(run_id, entries[i]));
        for (std::size_t i = kept, turn = 0; i < entries.size(); ++i)
            if (entries[i].kind == toolkit::log_kind::completion) {
                turn = 0;
                for (std::size_t j = 0; j < i; ++j) turn += entries[j].kind == toolkit::log_kind::completion ? 1U : 0U;
                rest.emplace_back(toolkit::completion{.text = std::string(1, static_cast<char>('a' + turn))});
            }
        process in{store, scripted{std::move(rest)}, 1'000};
        EXPECT_EQ(play(in), whole) << kept;
        EXPECT_TRUE(in.log.end(answer(whole))) << kept;
        EXPECT_EQ(kinds(store), kinds(complete)) << kept;
    }
}

TEST(journal, keeps_the_task_and_counts_only_working_time_toward_its_deadline) {
    const memory_log store;
    toolkit::task asked = question();
    asked.history = {{"Who?", "Bob\xFF"}};
    asked.images = {{"image/png", "AAAA"}};
    const toolkit::manual_clock clock{5'000};
    asked.deadline = toolkit::deadline::after(clock.now(), 60s);
    {
        process in{store, scripted{"a"}, 5'000, asked};
        EXPECT_EQ(in.ask("one"), "a");
    }
    const auto back = toolkit::logged_task(store, run_id, me);
    ASSERT_TRUE(back) << back.error().message();
    EXPECT_EQ(back->question, asked.question);
    EXPECT_EQ(back->owner, me);
    EXPECT_EQ(back->history.at(0).answer, "Bob\xFF");
    EXPECT_EQ(back->images, asked.images);
    EXPECT_EQ(back->run_id, run_id);
    EXPECT_EQ(back->seed, asked.seed);
    const process later{store, scripted{}, 800'000'000, *back};
    EXPECT_EQ(later.log.until().left(later.clock.now()), 60s - 20ms);
}

TEST(journal, names_the_differences_of_another_agent) {
    const memory_log store;
    { const process in{store, scripted{}}; }
    const auto refused = [&](const toolkit::agent_print& now) {
        const auto log = toolkit::journal<memory_log>::open(store, question(), now);
        EXPECT_EQ(log.error().kind, failure_kind::invalid_argument);
        return log.error().message();
    };
    using std::string;
    EXPECT_NE(refused(agent({{"find", "Finds", R"({"x":1})"}, {"mail", "", ""}}, "Other words."))
                  .find("another agent wrote it: tool mail is new, the schema or description of find changed, tool pay "
                        "was removed, the texts of the prompts changed"),
              string::npos);
    EXPECT_NE(refused(agent({{"pay", "Pays", "{}"}, {"find", "Finds", "{}"}})).find("the tools are in another order"),
              string::npos);
}

TEST(journal, belongs_to_one_task_and_one_owner) {
    const memory_log store;
    { const process in{store, scripted{}}; }
    using journal = toolkit::journal<memory_log>;
    EXPECT_EQ(journal::open(store, question("Something else?"), agent()).error().kind, failure_kind::invalid_argument);
    toolkit::task theirs = question();
    theirs.owner = toolkit::owner{"them"};
    EXPECT_EQ(journal::open(store, theirs, agent()).error().kind, failure_kind::not_found);
    EXPECT_EQ(toolkit::logged_task(store, run_id, theirs.owner).error().kind, failure_kind::not_found);
    toolkit::task without_id = question();
    without_id.run_id = {};
    EXPECT_EQ(journal::open(store, without_id, agent()).error().kind, failure_kind::invalid_argument);
}

TEST(journal, shows_what_a_request_adds_to_the_logged_one) {
    const memory_log store;
    {
        process in{store, scripted{"a"}};
        EXPECT_EQ(in.ask("one"), "a");
    }
    process other{store, scripted{"never"}};
    EXPECT_NE(other.ask("another").find("the request differs in model call 1: the text of a message differs"),
              std::string::npos);
    // and the run is over: no further requests or calls
    EXPECT_NE(other.ask("one").find("the run differs from its log"), std::string::npos);
    EXPECT_FALSE(other.pay("{}"));
    EXPECT_EQ(other.log.end(answer("x")).error().kind, failure_kind::invalid_argument);
    ASSERT_NE(other.log.trouble(), nullptr);
    EXPECT_EQ(other.asked() + static_cast<std::size_t>(other.pays), 0U);

    const auto difference = [](const toolkit::request& a, const toolkit::request& b) {
        using print = toolkit::journal_entries::request_print;
        return print::of(a).difference(print::of(b));
    };
    toolkit::request b = asking("one");
    b.actions.push_back({.name = "find", .description = {}, .input_schema = {}, .action_schema = {}});
    EXPECT_EQ(difference(asking("one"), b), "the offered actions differ");
    b = asking("one");
    b.temperature = 0.5;
    EXPECT_EQ(difference(asking("one"), b), "its settings differ (tokens, temperature, seed, output)");
    b.messages.emplace_back(toolkit::user_message{"more"});
    EXPECT_EQ(difference(asking("one"), b), "it has 2 messages, but the logged one has 1");
}

TEST(journal, prints_a_request_alike_whatever_came_before) {
    using print = toolkit::journal_entries::request_print;
    toolkit::journal_entries::request_hashes before;
    const auto expect_alike = [&](const toolkit::request& asked) {
        const print after = print::of(asked, before);
        EXPECT_EQ(after.difference(print::of(asked)), "");
        EXPECT_EQ(after.conversation.size(), 40U);
    };
    toolkit::request asked = asking("one");
    expect_alike(asked);
    expect_alike(asked);
    for (const char* more :
         {"two", "", "three", "a longer one \xc3\xa9\n\"quoted\" for the end of a block of the hash"}) {
        asked.messages.emplace_back(toolkit::assistant_message{more});
        asked.messages.emplace_back(toolkit::user_message{more});
        asked.actions.push_back({.name = more, .description = {}, .input_schema = {}, .action_schema = {}});
        expect_alike(asked);
    }
    toolkit::request changed = asked;
    changed.messages[2] = toolkit::user_message{"another"};
    expect_alike(changed);
    changed.messages.pop_back();
    changed.actions.clear();
    expect_alike(changed);
    changed.messages.clear();
    expect_alike(changed);
    expect_alike(asked);
    EXPECT_NE(print::of(asked, before).difference(print::of(changed)), "");
}

TEST(journal, refuses_a_call_that_differs_from_the_logged_one) {
    const memory_log store;
    {
        process in{store, scripted{}};
        ASSERT_TRUE(in.find(R"({"q":1})"));
    }
    {
        process other{store, scripted{}};
        const auto got = other.find(R"({"q":2})");
        ASSERT_FALSE(got);
        EXPECT_NE(got.error().message().find(R"(the run calls find {"q":2}, but the log has find {"q":1})"),
                  std::string::npos);
        EXPECT_EQ(other.finds, 0);
    }
    {
        process early{store, scripted{"never"}};
        EXPECT_NE(early.ask("one").find("the next log entry is a tool call"), std::string::npos);
        EXPECT_EQ(early.asked(), 0U);
    }
    process at_end{store, scripted{}};
    EXPECT_EQ(at_end.log.end(answer("x")).error().kind, failure_kind::invalid_argument);
}

TEST(journal, executes_nothing_twice_after_a_crash_within_a_call) {
    const memory_log store;
    {
        process in{store, scripted{}};
        ASSERT_TRUE(in.pay("1"));
    }
    const auto entries = store.read(run_id).value();
    const memory_log died;
    for (const auto& entry : entries) {
        if (entry.kind == toolkit::log_kind::tool_result) continue;
        ASSERT_TRUE(died.append(run_id, entry));
    }
    for (int resumed = 0; resumed < 2; ++resumed) {  // the second time it is in the log
        process in{died, scripted{}};
        const auto got = in.pay("1");
        ASSERT_FALSE(got);
        EXPECT_NE(got.error().for_model().find("It is unknown whether this call was executed"), std::string::npos);
        EXPECT_EQ(in.pays, 0);
        EXPECT_EQ(in.log.trouble(), nullptr);
        EXPECT_TRUE(in.find("2")) << "the run goes on";
    }
    EXPECT_EQ(kinds(died), (names{"begun", "tool_intent", "tool_failure", "tool_result"}));
}

TEST(journal, gives_a_call_one_key_across_repetitions) {
    const memory_log store;
    std::vector<toolkit::uuid> keys;
    for (int times = 0; times < 2; ++times) {
        process in{store, scripted{}};
        const auto got = in.log.call<int, true>({"pay", "1"}, [&](const toolkit::carried_call& call) {
            keys.push_back(call.key);
            return result<int>{failure::of(failure_kind::cancelled, {}, "stopped")};
        });
        EXPECT_FALSE(got);
    }
    ASSERT_EQ(keys.size(), 2U);
    EXPECT_EQ(keys[0], keys[1]);
    EXPECT_FALSE(keys[0].is_nil());
}

TEST(journal, repeats_a_model_request_only_after_a_failure_at_the_end_of_the_log) {
    const memory_log store;
    const failure gone = failure::of(failure_kind::unreachable, "model", "nobody listens");
    {
        process in{store, scripted{std::vector<result<toolkit::completion>>{gone}}};
        EXPECT_EQ(in.ask("one"), "failed: model: nobody listens");
    }
    {
        process in{store, scripted{std::vector<result<toolkit::completion>>{gone, toolkit::completion{.text = "b"}}}};
        EXPECT_EQ(in.ask("one"), "failed: model: nobody listens");
        EXPECT_EQ(in.ask("two"), "b") << "this run asks on";
    }
    process in{store, scripted{}};
    EXPECT_EQ(in.ask("one"), "failed: model: nobody listens");
    EXPECT_EQ(in.ask("two"), "b");
    EXPECT_EQ(in.asked(), 0U);
}

TEST(journal, does_not_record_stops) {
    const memory_log store;
    {
        process in{store, scripted{"a"}};
        const toolkit::stop_source stop;
        stop.request_stop();
        toolkit::delta_sink nobody;
        const process<>::model model{in.llm, in.log};
        EXPECT_EQ(model.complete(asking("one"), nobody, stop.get_token()).error().kind, failure_kind::cancelled);
        const auto stopped = in.log.complete(
            asking("one"), [] { return result<toolkit::completion>{failure::of(failure_kind::cancelled, {}, {})}; },
            *std::make_unique<bool>());
        EXPECT_FALSE(stopped);
    }
    EXPECT_EQ(kinds(store), names{"begun"});
    process in{store, scripted{"a"}};
    EXPECT_EQ(in.ask("one"), "a");
}

TEST(journal, ends_without_an_answer_when_a_stop_kept_an_outcome_out_of_the_log) {
    const memory_log store;
    const toolkit::stop_source stop;
    toolkit::task asked = question();
    asked.stop = stop.get_token();
    {
        process in{store, scripted{}, 1'000, asked};
        stop.request_stop();
        EXPECT_TRUE(in.find("1"));
        EXPECT_TRUE(in.pay("2"));
        EXPECT_EQ(in.log.end(answer("x")).error().kind, failure_kind::cancelled);
    }
    EXPECT_EQ(kinds(store), (names{"begun", "tool_intent", "tool_result"}));
    process again{store, scripted{}};
    EXPECT_TRUE(again.find("1"));
    EXPECT_TRUE(again.pay("2"));
    EXPECT_EQ(again.finds, 1);
    EXPECT_EQ(again.pays, 0);
}

TEST(journal, reports_logged_completions_to_a_listener) {
    const memory_log store;
    { EXPECT_EQ((process{store, scripted{"hello"}}.ask("one")), "hello"); }
    process in{store, scripted{}};
    std::string heard;
    auto hear = [&](const toolkit::delta& piece) { heard += piece.text; };
    toolkit::delta_sink sink{hear};
    ASSERT_TRUE((process<>::model{in.llm, in.log}.complete(asking("one"), sink, {})));
    EXPECT_EQ(heard, "hello");
}

TEST(journal, refuses_model_calls_that_are_not_json) {
    const memory_log store;
    process in{store, scripted{std::vector<result<toolkit::completion>>{
                          toolkit::completion{.text = {}, .calls = {{"1", "find", {"{nonsense"}}}}}}};
    EXPECT_NE(in.ask("one").find("are not JSON"), std::string::npos);
    EXPECT_EQ(kinds(store), (names{"begun", "model_failure"}));
}

/// A log cannot keep this: it contains a pointer.
struct unkept {
    std::shared_ptr<int> inside;
};
struct keeps_less {
    double number = 0;
};
static_assert(toolkit::Loggable<found> && toolkit::Loggable<std::string> && toolkit::Loggable<std::vector<found>>);
static_assert(!toolkit::Loggable<unkept> && !toolkit::Loggable<std::vector<unkept>> && !toolkit::Loggable<const char*>);

TEST(journal, charges_again_what_runs_within_logged_calls_have_used) {
    struct budget {
        std::int64_t remaining(toolkit::step) const noexcept { return 10'000; }
    };
    const budget own;
    const memory_log store;
    std::vector<std::string> written;
    for (int times = 0; times < 2; ++times) {
        const toolkit::ledger account{own, nullptr};
        process in{store, scripted{}};
        in.log.within(account);
        const auto use = [&](std::int64_t tokens) {
            return [&in, tokens, &times](const toolkit::carried_call& call) {
                call.account->draw(tokens, tokens / 100);
                ++in.finds;
                EXPECT_LE(call.account->left(toolkit::step::token), 10'000 - tokens) << times;
            };
        };
        EXPECT_TRUE((in.log.call<std::string, false>({"pay", "1"}, [&](const toolkit::carried_call& call) {
            use(500)(call);
            return result<std::string>{"paid"};
        })));
        EXPECT_FALSE((in.log.call<std::string, true>({"find", "2"}, [&](const toolkit::carried_call& call) {
            use(300)(call);
            return result<std::string>{failure::tool("nothing there")};
        })));
        // Its value cannot be stored: it is executed again, and the run continues with its first usage.
        EXPECT_TRUE((in.log.call<unkept, true>({"look", "{}"}, [&](const toolkit::carried_call& call) {
            use(times == 0 ? 200 : 900)(call);
            return result<unkept>{unkept{}};
        })));
        EXPECT_TRUE((in.log.call<std::string, true>(
            {"find", "3"}, [&](const toolkit::carried_call&) { return result<std::string>{"nothing within"}; })));
        EXPECT_EQ(in.finds, times == 0 ? 3 : 1);
        EXPECT_EQ(account.nested_tokens(), 1'000);
        EXPECT_EQ(account.nested_microdollars(), 10);
        EXPECT_EQ(account.left(toolkit::step::token), 9'000);
        if (times == 0) written = lines(store);
    }
    EXPECT_EQ(lines(store), written);
    EXPECT_NE(written.at(2).find(R"("used":{"tokens":500,"microdollars":5})"), std::string::npos) << written.at(2);
    EXPECT_EQ(written.back().find("used"), std::string::npos) << "a log without runs within is as it was";
}

TEST(journal, repeats_a_repeatable_call_whose_result_cannot_be_stored) {
    const memory_log store;
    int calls = 0;
    for (int times = 0; times < 2; ++times) {
        process in{store, scripted{}};
        const auto got = in.log.call<unkept, true>({"look", "{}"}, [&](const toolkit::carried_call&) {
            ++calls;
            return result<unkept>{unkept{std::make_shared<int>(4)}};
        });
        ASSERT_TRUE(got);
        EXPECT_EQ(*got->inside, 4);
        const auto odd = in.log.call<keeps_less, true>({"odd", "{}"}, [&](const toolkit::carried_call&) {
            ++calls;
            return result<keeps_less>{keeps_less{std::numeric_limits<double>::infinity()}};
        });
        EXPECT_TRUE(odd);
    }
    EXPECT_EQ(calls, 4);
    EXPECT_EQ(kinds(store), (names{"begun", "tool_result", "tool_result"}));
}

TEST(journal, reports_an_executed_call_whose_result_does_not_read_back) {
    const memory_log store;
    int calls = 0;
    for (int times = 0; times < 2; ++times) {
        process in{store, scripted{}};
        const auto got = in.log.call<keeps_less, false>({"odd", "{}"}, [&](const toolkit::carried_call&) {
            ++calls;
            return result<keeps_less>{keeps_less{std::numeric_limits<double>::infinity()}};
        });
        ASSERT_FALSE(got);
        EXPECT_NE(got.error().for_model().find("was executed, but its result cannot be stored"), std::string::npos);
    }
    EXPECT_EQ(calls, 1);
}

struct nothing {};

TEST(journal, keeps_texts_of_any_bytes_empty_values_and_failures_unchanged) {
    const memory_log store;
    const auto play_all = [](process<>& in, bool live) {
        const auto must_not = [&] { EXPECT_TRUE(live); };
        std::string seen;
        const auto text = in.log.call<std::string, false>({"text", "{}"}, [&](const toolkit::carried_call&) {
            must_not();
            return result<std::string>{std::string{"\xFF\0x", 3}};
        });
        seen += text.value();
        EXPECT_TRUE((in.log.call<nothing, false>({"nothing", "{}"}, [&](const toolkit::carried_call&) {
            must_not();
            return result<nothing>{nothing{}};
        })));
        const auto failed = in.log.call<int, false>({"fails", "{}"}, [&](const toolkit::carried_call&) {
            must_not();
            const auto wrong = toolkit::parse<found>(R"({"name":"a","scoer":1,"pages":[]})");
            return result<int>{wrong.error()};
        });
        seen += failed.error().for_model() + failed.error().message();
        const auto hidden = in.log.call<int, true>({"throws", "{}"}, [&](const toolkit::carried_call&) {
            must_not();
            return result<int>{failure::hidden(failure_kind::tool_failed, "throws", "a secret path")};
        });
        EXPECT_EQ(hidden.error().for_model(), "The tool failed.");
        return seen;
    };
    std::string first;
    {
        process in{store, scripted{}};
        first = play_all(in, true);
    }
    process again{store, scripted{}};
    EXPECT_EQ(play_all(again, false), first);
}

TEST(journal, separates_concurrent_calls) {
    const memory_log store;
    constexpr std::size_t many = 8;
    const auto run_all = [&](process<>& in, bool backwards, bool live) {
        std::vector<std::uint64_t> numbers;
        numbers.reserve(many);
        for (std::size_t i = 0; i < many; ++i) numbers.push_back(in.log.reserve_call());
        std::vector<std::string> seen(many);
        std::vector<std::thread> threads;
        threads.reserve(many);
        for (std::size_t k = 0; k < many; ++k) {
            const std::size_t i = backwards ? many - 1 - k : k;
            threads.emplace_back([&, i] {
                const std::string arguments = std::to_string(i);
                const auto got = in.log.call<std::string, true>(
                    {.tool = "find", .arguments = arguments, .number = numbers[i]}, [&](const toolkit::carried_call&) {
                        EXPECT_TRUE(live);
                        return result<std::string>{"found " + arguments};
                    });
                seen[i] = got ? *got : got.error().message();
            });
        }
        for (std::thread& one : threads) one.join();
        return seen;
    };
    std::vector<std::string> first;
    {
        process in{store, scripted{}};
        first = run_all(in, false, true);
    }
    process again{store, scripted{}};
    EXPECT_EQ(run_all(again, true, false), first);
    EXPECT_EQ(first[5], "found 5");
}

/// A store whose disk is full after this many entries. It cannot be claimed.
struct short_store {
    memory_log inner{};
    std::uint64_t most = 2;
    [[nodiscard]] result<void> append(const toolkit::uuid& run, const toolkit::log_entry& entry) const {
        if (entry.sequence > most) return failure::of(failure_kind::unreadable, "disk", "it is full");
        return inner.append(run, entry);
    }
    [[nodiscard]] auto read(const toolkit::uuid& run) const { return inner.read(run); }
    [[nodiscard]] auto runs() const { return inner.runs(); }
};

TEST(journal, ends_the_run_when_its_log_cannot_be_written) {
    const short_store store;
    process in{store, scripted{"a", "b"}};
    EXPECT_EQ(in.ask("one"), "a");
    EXPECT_EQ(in.pay("1").error().message(), "disk: it is full");
    EXPECT_EQ(in.pays, 0) << "what cannot be logged before is not carried out";
    EXPECT_EQ(in.ask("two"), "failed: disk: it is full");
    EXPECT_EQ(in.log.end(answer("x")).error().message(), "disk: it is full");
}

TEST(journal, is_resumed_by_one_process_at_a_time) {
    const memory_log store;
    process in{store, scripted{"a"}};
    EXPECT_EQ(toolkit::journal<memory_log>::open(store, question(), agent()).error().kind, failure_kind::locked);

    const short_store without_claims{.most = 100};  // there the order of the entries decides
    process one{without_claims, scripted{"a"}};
    process other{without_claims, scripted{"b"}};
    EXPECT_EQ(one.ask("one"), "a");
    EXPECT_TRUE(one.pay("1"));
    EXPECT_NE(other.ask("one").find("another process continues this run"), std::string::npos);
    EXPECT_EQ(other.pay("1").error().kind, failure_kind::locked);
    EXPECT_EQ(one.pays + other.pays, 1);
}

TEST(journal, reports_a_replay_that_ends_in_another_answer) {
    const memory_log store;
    { ASSERT_TRUE((process{store, scripted{}}.log.end(answer("42")))); }
    EXPECT_TRUE((process{store, scripted{}}.log.end(answer("42"))));
    EXPECT_FALSE((process{store, scripted{}}.log.end(answer("43"))));
    EXPECT_TRUE(store.runs()->empty());
}

TEST(journal, leaves_a_failed_run_open) {
    const memory_log store;
    {
        process in{store, scripted{}};
        EXPECT_FALSE(in.log.end(failure::of(failure_kind::unreachable, "model", "nobody listens")));
    }
    EXPECT_EQ(store.runs().value(), std::vector{run_id});
}

TEST(journal, refuses_another_format_and_inconsistent_entries) {
    const auto open = [](const std::vector<std::pair<toolkit::log_kind, std::string>>& entries) {
        const memory_log store;
        std::uint64_t sequence = 0;
        for (const auto& [kind, text] : entries) EXPECT_TRUE(store.append(run_id, {++sequence, kind, text}));
        return toolkit::journal<memory_log>::open(store, question(), agent()).error();
    };
    using toolkit::log_kind;
    EXPECT_NE(open({{log_kind::begun, R"({"format":2,"new":true})"}})
                  .message()
                  .find("its format is 2, and this program reads format 1"),
              std::string::npos);
    EXPECT_EQ(open({{log_kind::begun, "{"}}).kind, failure_kind::corrupt);
    EXPECT_EQ(open({{log_kind::completion, "{}"}}).kind, failure_kind::corrupt);
    const memory_log good;
    { const process in{good, scripted{}}; }
    const std::string begun = good.read(run_id)->front().text;
    EXPECT_EQ(open({{log_kind::begun, begun}, {log_kind::begun, begun}}).kind, failure_kind::corrupt);
    EXPECT_EQ(open({{log_kind::begun, begun}, {log_kind::tool_result, "[]"}}).kind, failure_kind::corrupt);
    EXPECT_EQ(
        open({{log_kind::begun, begun}, {log_kind::approval_given, R"({"at":1,"call":0,"approved":true,"note":""})"}})
            .kind,
        failure_kind::corrupt);
}

TEST(journal, stores_no_prompt) {
    const memory_log store;
    process in{store, scripted{"a"}};
    EXPECT_EQ(in.ask("the key is sk-123456"), "a");
    for (const std::string& line : lines(store)) EXPECT_EQ(line.find("sk-123456"), std::string::npos);
}

TEST(no_journal, executes_calls_that_need_no_approval) {
    const toolkit::no_journal none;
    const auto go = [](const toolkit::carried_call&) { return result<int>{4}; };
    EXPECT_EQ((none.call<int, false>(toolkit::tool_info{.name = "pay", .description = "Pay.", .input_schema = "{}"},
                                     "{}", {}, go))
                  .value(),
              4);
    EXPECT_EQ(none.trouble(), nullptr);
    EXPECT_EQ((none.call<int, false>(
                   toolkit::tool_info{.name = "pay", .description = "Pay.", .input_schema = "{}", .approval = true},
                   "{}", {}, go))
                  .error()
                  .kind,
              failure_kind::unavailable_tool);
}

}  // namespace
