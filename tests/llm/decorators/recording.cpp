#include "../exchanges.hpp"

#include <toolkit/llm/recording.hpp>
#include <toolkit/llm/replaying.hpp>
#include <toolkit/llm/scripted.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

using exchanges::ask;
using toolkit::failure_kind;
using toolkit::recording;

static_assert(toolkit::Llm<recording<toolkit::scripted>>);

struct to_lines {
    std::vector<std::string>* lines;
    void operator()(std::string_view line) const { lines->emplace_back(line); }
};
static_assert(toolkit::Llm<recording<toolkit::scripted, to_lines>>);

/// A path in the folder for tests, under which there is no file.
std::string fresh(const std::string& name) {
    std::string path = testing::TempDir() + "toolkit_recording_" + name;
    std::remove(path.c_str());
    return path;
}
std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST(recording, answers_like_its_model_and_records_request_deltas_and_reply) {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const toolkit::model_exchange one = exchanges::dice{seed}.exchange();
        std::vector<std::string> lines;
        const recording model{exchanges::told{one.deltas, one.reply}, to_lines{&lines}};
        exchanges::listener listen;
        toolkit::delta_sink sink{listen};
        exchanges::expect_same(model.complete(one.request, sink, {}), one.reply);
        EXPECT_EQ(listen.deltas, one.deltas);
        ASSERT_EQ(lines.size(), 1U);
        const auto read = toolkit::parse_exchange(lines.front());
        ASSERT_TRUE(read) << read.error().message();
        exchanges::expect_same(*read, one);
        EXPECT_FALSE(model.trouble());
    }
}

TEST(recording, passes_on_whether_anybody_listens) {
    struct curious {
        toolkit::result<toolkit::completion> complete(const toolkit::request&, toolkit::delta_sink& sink,
                                                      const toolkit::stop_token&) const {
            return toolkit::completion{.text = sink.listens() ? "heard" : "unheard"};
        }
    };
    std::vector<std::string> lines;
    const recording model{curious{}, to_lines{&lines}};
    toolkit::delta_sink nobody;
    EXPECT_EQ(model.complete(ask("?"), nobody, {}).value().text, "unheard");
    exchanges::listener listen;
    toolkit::delta_sink sink{listen};
    EXPECT_EQ(model.complete(ask("?"), sink, {}).value().text, "heard");
}

TEST(recording, passes_the_stop_on_and_records_it) {
    std::vector<std::string> lines;
    const recording model{toolkit::scripted{"never"}, to_lines{&lines}};
    const toolkit::stop_source source;
    source.request_stop();
    toolkit::delta_sink nobody;
    EXPECT_EQ(model.complete(ask("?"), nobody, source.get_token()).error().kind, failure_kind::cancelled);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_NE(lines.front().find(R"("kind":"cancelled")"), std::string::npos);
}

TEST(recording, appends_to_a_file) {
    const std::string path = fresh("appends.jsonl");
    toolkit::delta_sink nobody;
    {
        const recording model{toolkit::scripted{"one", "two"}, path};
        EXPECT_TRUE(model.complete(ask("1"), nobody, {}));
        const std::string first = content_of(path);  // written when the exchange has ended, not later
        EXPECT_EQ(first.find('\n'), first.size() - 1);
        EXPECT_TRUE(model.complete(ask("2"), nobody, {}));
    }
    const std::string before = content_of(path);
    const recording more{toolkit::scripted{"three"}, path};
    EXPECT_TRUE(more.complete(ask("3"), nobody, {}));
    const std::string after = content_of(path);
    EXPECT_TRUE(after.starts_with(before));
    EXPECT_EQ(std::count(after.begin(), after.end(), '\n'), 3);
    EXPECT_FALSE(more.trouble());
}

TEST(recording, starts_a_new_line_after_one_that_was_cut) {
    const std::string path = fresh("cut.jsonl");
    std::ofstream{path} << R"({"version":1,"req)";
    toolkit::delta_sink nobody;
    const recording model{toolkit::scripted{"one", "two"}, path};
    EXPECT_TRUE(model.complete(ask("1"), nobody, {}));
    EXPECT_TRUE(model.complete(ask("2"), nobody, {}));
    const std::string content = content_of(path);
    EXPECT_EQ(std::count(content.begin(), content.end(), '\n'), 3);
    EXPECT_TRUE(toolkit::parse_exchange(
        content.substr(content.find('\n') + 1, content.rfind('\n', content.size() - 2) - content.find('\n') - 1)));
}

TEST(recording, without_a_writable_file_answers_and_reports_the_error) {
    const recording model{toolkit::scripted{"one", "two"}, testing::TempDir() + "no_such_folder/talks.jsonl"};
    toolkit::delta_sink nobody;
    EXPECT_FALSE(model.trouble());
    EXPECT_EQ(model.complete(ask("1"), nobody, {}).value().text, "one");
    EXPECT_EQ(model.complete(ask("2"), nobody, {}).value().text, "two");
    const auto trouble = model.trouble();
    ASSERT_TRUE(trouble);
    EXPECT_EQ(trouble->kind, failure_kind::unreadable);
    EXPECT_EQ(trouble->message(), testing::TempDir() +
                                      "no_such_folder/talks.jsonl: cannot be opened for writing: No such file or "
                                      "directory; check the folder, its permissions and its free space");
}

TEST(recording, on_a_full_disk_answers_and_reports_the_error) {
    const recording model{toolkit::scripted{"one"}, "/dev/full"};
    toolkit::delta_sink nobody;
    EXPECT_EQ(model.complete(ask("1"), nobody, {}).value().text, "one");
    ASSERT_TRUE(model.trouble());
    EXPECT_EQ(model.trouble()->message(),
              "/dev/full: cannot be written: No space left on device; check the folder, its permissions and its free "
              "space");
}

TEST(recording, reports_the_first_error_of_any_sink) {
    int calls = 0;
    const auto sink = [&calls](std::string_view) -> toolkit::result<void> {
        if (++calls == 1) return {};
        if (calls == 2) throw std::runtime_error("the line is dead");
        return toolkit::failure::of(failure_kind::unreachable, "log", "gone");
    };
    const recording model{toolkit::scripted{"one", "two", "three"}, sink};
    toolkit::delta_sink nobody;
    EXPECT_EQ(model.complete(ask("1"), nobody, {}).value().text, "one");
    EXPECT_FALSE(model.trouble());
    EXPECT_EQ(model.complete(ask("2"), nobody, {}).value().text, "two");
    EXPECT_EQ(model.complete(ask("3"), nobody, {}).value().text, "three");
    EXPECT_EQ(calls, 3);
    ASSERT_TRUE(model.trouble());
    EXPECT_EQ(model.trouble()->message(), "recording: the sink of its lines threw: the line is dead");
}

TEST(recording, reports_what_it_cannot_record_and_answers) {
    toolkit::request asked = ask("?");
    asked.temperature = 1 / 0.0;
    std::vector<std::string> lines;
    const recording model{toolkit::scripted{"one"}, to_lines{&lines}};
    toolkit::delta_sink nobody;
    EXPECT_EQ(model.complete(asked, nobody, {}).value().text, "one");
    EXPECT_TRUE(lines.empty());
    ASSERT_TRUE(model.trouble());
    EXPECT_EQ(model.trouble()->kind, failure_kind::invalid_argument);
}

TEST(recording, writes_no_secret_wherever_a_model_or_a_user_puts_it) {
    const std::string key = "sk-4\"711";
    const auto line_of = [&](const exchanges::told& told, const toolkit::request& asked) {
        std::vector<std::string> lines;
        const recording model{told, to_lines{&lines}, {.secrets = {toolkit::secret{key}, toolkit::secret{"hunter2"}}}};
        exchanges::listener listen;
        toolkit::delta_sink sink{listen};
        exchanges::expect_same(model.complete(asked, sink, {}), told.reply);  // the caller receives everything
        EXPECT_EQ(lines.size(), 1U);
        return lines.empty() ? std::string{} : lines.front();
    };
    toolkit::request asked = ask("my key is " + key);
    asked.messages.emplace_back(toolkit::tool_message{"1", "login", R"({"password":"hunter\u0032"})"});
    exchanges::told told{{}, toolkit::completion{.text = "you said " + key, .thinking = {{"hunter2", "", ""}}}};
    for (const std::string_view piece : {"you said sk", "-4\"", "711", " hunt", "er2"})
        told.deltas.emplace_back(toolkit::delta{.text = piece});
    for (const std::string_view piece : {R"({"key":"sk-4\)", R"("711"})"})
        told.deltas.emplace_back(toolkit::delta{.kind = toolkit::delta::of::arguments, .text = piece});
    exchanges::told failing{told.deltas,
                            toolkit::failure::of(failure_kind::unauthorized, "there", "no such key: " + key)};
    failing.reply.error().received = toolkit::small_text{"hunter2"};
    for (const std::string& line : {line_of(told, asked), line_of(failing, asked)}) {
        EXPECT_EQ(line.find("711"), std::string::npos) << line;
        EXPECT_EQ(line.find("hunt"), std::string::npos) << line;
        EXPECT_NE(line.find("***"), std::string::npos) << line;
        EXPECT_TRUE(toolkit::parse_exchange(line));
    }
}

TEST(recording, writes_whole_lines_from_many_threads_and_copies) {
    const std::string path = fresh("threads.jsonl");
    constexpr int threads = 4;
    constexpr int each = 25;
    const exchanges::told told{{}, toolkit::completion{.text = std::string(3000, 'x')}};
    const recording model{told, path};
    const recording other{told, path};  // as another process would
    std::vector<std::thread> running;
    for (int thread = 0; thread < threads; ++thread)
        running.emplace_back([&, mine = thread % 2 == 0 ? model : other, thread] {
            toolkit::delta_sink nobody;
            for (int i = 0; i < each; ++i)
                EXPECT_TRUE(mine.complete(ask(std::to_string(thread) + ":" + std::to_string(i)), nobody, {}));
        });
    for (std::thread& one : running) one.join();
    std::ifstream file(path);
    std::vector<std::string> seen;
    for (std::string line; std::getline(file, line);) {
        const auto read = toolkit::parse_exchange(line);
        ASSERT_TRUE(read) << read.error().message();
        seen.emplace_back(toolkit::text_of(read->request.messages.at(0)));
    }
    std::sort(seen.begin(), seen.end());
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(threads * each));
    EXPECT_EQ(std::unique(seen.begin(), seen.end()), seen.end());
    EXPECT_FALSE(model.trouble());
    EXPECT_FALSE(other.trouble());
}

// The page's example.
TEST(recording, is_replayed_without_its_model) {
    const std::string path = fresh("page");
    const toolkit::scripted model{"Four."};
    const toolkit::secret password{"correct horse"};
    const toolkit::request question{.messages = {toolkit::user_message{"2 + 2? (correct horse)", {}}}};
    std::string heard;
    auto listen = [&](const toolkit::delta& piece) { heard += piece.text; };
    toolkit::delta_sink sink{listen};

    const toolkit::recording recorded{model, path, {.secrets = {password}}};
    const auto first = recorded.complete(question, sink, {});
    EXPECT_FALSE(recorded.trouble());

    const auto again = toolkit::replaying::from_file(path, {.secrets = {password}});
    ASSERT_TRUE(again) << again.error().message();
    const auto second = again->complete(question, sink, {});
    ASSERT_TRUE(first && second);
    EXPECT_EQ(second->text, "Four.");
    EXPECT_EQ(heard, "Four.Four.");
    EXPECT_EQ(content_of(path).find("correct horse"), std::string::npos);
}

}  // namespace
