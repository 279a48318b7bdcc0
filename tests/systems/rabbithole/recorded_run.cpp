// A run of rabbithole with a real model, recorded and repeated without it: Qwen2.5-Coder 1.5B over the three pages of
// ../docuchat/manual. The program recorded it, with the person's replies as its input:
//   printf '/end\ny\n' | examples/run rabbithole --docs tests/systems/docuchat/manual --llm llama:URL --rounds 1
//     --tasks 2 --iterations 1 --json --record tests/systems/rabbithole/recorded/qwen15_volume.jsonl
//     "At how many GB is a warning about the volume sent?" > tests/systems/rabbithole/recorded/qwen15_volume.json
// A change of a prompt needs a new recording.
#include <toolkit/llm/replaying.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/systems/rabbithole.hpp>

#include "../recorded_manual.hpp"

#include <gtest/gtest.h>
#include <test_paths.hpp>

#include <string>
#include <utility>

using namespace toolkit;

namespace {

/// The recording as a model of the program: its server holds it to a schema.
struct recorded_model {
    static constexpr model_traits traits{.speaks = dialect::openai, .schema = true};
    replaying inner;
    [[nodiscard]] result<completion> complete(const request& asked, delta_sink& sink, const stop_token& stop) const {
        return inner.complete(asked, sink, stop);
    }
};

const std::string recording_path = TOOLKIT_TESTS_DIR "/systems/rabbithole/recorded/qwen15_volume";

}  // namespace

TEST(rabbithole, repeats_a_recorded_run_of_a_real_model) {
    const owner local{"local"};
    const temporary_folder folder;
    auto books = recorded_manual::open(folder, local);
    ASSERT_TRUE(books) << books.error().message();
    auto replayed = replaying::from_file(recording_path + ".jsonl");
    ASSERT_TRUE(replayed) << replayed.error().message();
    const recorded_model model{*std::move(replayed)};

    const lexical shelf{*std::move(books)};
    const rabbithole_documents documents{shelf};
    rabbithole_options how;
    how.limits.task_iterations = 1;
    const graph_runner runner{rabbithole_graph{}, model, deps{documents, how}};
    rabbithole_state first;
    first.query = "At how many GB is a warning about the volume sent?";
    first.hitl_active = true;
    first.hitl_max_iterations = 1;
    first.todo_max_items = 2;
    auto run = runner.run(std::move(first), local);
    ASSERT_TRUE(run.is_waiting()) << (run.error ? run.error->message() : "done");
    run = runner.resume(run.run_id, local, hitl_reply{"/end"});
    ASSERT_TRUE(run.is_waiting()) << (run.error ? run.error->message() : "done");
    run = runner.resume(run.run_id, local, todo_reply{.approved = true, .items = {}, .note = {}});
    ASSERT_TRUE(run.is_done()) << (run.error ? run.error->message() : "waits");
    EXPECT_EQ(print(*run.state.final_report) + "\n", bytes_of_file(recording_path + ".json"));
    EXPECT_NE(run.state.final_report->text.find("170"), std::string::npos) << run.state.final_report->text;
    EXPECT_FALSE(run.state.final_report->citations.empty());
    EXPECT_EQ(model.inner.unused(), 0U);
}
