// A model that writes each exchange into a file, one line of JSON each, without secrets.
// In: a model, and a file or a sink of lines. Out: the same replies, and the lines. Next: replaying.hpp.
#pragma once

#include <toolkit/core/guard.hpp>
#include <toolkit/llm/decorators/around_model.hpp>
#include <toolkit/llm/exchange/exchange_secrets.hpp>
#include <toolkit/llm/model/llm.hpp>

#include <concepts>
#include <cstdio>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Appends lines to a file, each in one write. The file is created if it does not exist; its folder must exist.
class line_file {
public:
    explicit line_file(std::string path);

    /// Writes the line and a line end. If an earlier line was written only in part, it is ended first.
    [[nodiscard]] result<void> operator()(std::string_view line);

private:
    struct closing {
        void operator()(std::FILE* file) const noexcept { std::fclose(file); }
    };
    std::string path_;
    std::unique_ptr<std::FILE, closing> file_;
    int error_ = 0;
    bool torn_ = false;  ///< the last line of the file is incomplete
};

/// A sink of lines, without their line end. It may return a result to report an error.
template <class S>
concept LineSink = std::move_constructible<S> && (std::is_void_v<std::invoke_result_t<S&, std::string_view>> ||
                                                  result_of<std::invoke_result_t<S&, std::string_view>, void>);

struct recording_options {
    std::vector<secret> secrets{};  ///< written as "***" wherever they occur
};

/// Replies as its model does, and writes each exchange after it ends. A write error does not change the reply; see
/// `trouble()`. Lines are written one at a time, from any thread. The sink must not call this model. Copies write to
/// the same sink.
///
///     const toolkit::recording model{toolkit::openai{…}, "talks.jsonl", {.secrets = {password}}};
template <class L, class S = line_file>
class recording : public around_model<L> {
    static_assert(Llm<L>,
                  "toolkit: recording{model, …} needs a model with complete(const request&, delta_sink&, stop_token) "
                  "const -> result<completion>");
    static_assert(LineSink<S>,
                  "toolkit: recording{model, sink} needs the path of a file, or a callable that takes a "
                  "std::string_view and returns nothing or a toolkit::result<void>");

public:
    recording(L model, S sink, recording_options options = {})
        requires(!std::convertible_to<S, std::string>)
        : around_model<L>(std::move(model)), state_(std::make_shared<state>(std::move(sink), std::move(options))) {}
    recording(L model, std::string path, recording_options options = {})
        requires std::same_as<S, line_file>
        : recording(std::move(model), line_file{std::move(path)}, std::move(options)) {}

    [[nodiscard]] result<completion> complete(const request& req, delta_sink& sink, const stop_token& stop) const {
        model_exchange one;
        auto record_delta = [&](const delta& piece) {
            one.deltas.emplace_back(piece);
            sink(piece);
        };
        delta_sink listener = sink.listens() ? delta_sink{record_delta} : delta_sink{};
        one.reply = this->model_.complete(req, listener, stop);
        result<completion> reply = one.reply;
        one.request = req;
        state_->write(one);
        return reply;
    }

    /// The failure of the first exchange that could not be written; empty if all were written.
    [[nodiscard]] std::optional<failure> trouble() const {
        const std::lock_guard lock(state_->mutex);
        return state_->trouble;
    }

private:
    struct state {
        state(S to, recording_options how) : sink(std::move(to)), options(std::move(how)) {}

        void write(const model_exchange& one) {
            const auto line = print_exchange(without_secrets(one, options.secrets));
            const std::lock_guard lock(mutex);
            result<void> done = line ? give(*line) : result<void>{line.error()};
            if (!done && !trouble) trouble = std::move(done).error();
        }
        result<void> give(const std::string& line) {
            return guarded("recording", "the sink of its lines", {}, [&]() -> result<void> {
                if constexpr (std::is_void_v<std::invoke_result_t<S&, std::string_view>>) {
                    sink(std::string_view{line});
                    return {};
                } else {
                    return sink(std::string_view{line});
                }
            });
        }

        std::mutex mutex;
        S sink;
        const recording_options options;
        std::optional<failure> trouble;
    };
    std::shared_ptr<state> state_;
};

template <class L>
recording(L, std::string, recording_options = {}) -> recording<L, line_file>;
template <class L>
recording(L, const char*, recording_options = {}) -> recording<L, line_file>;

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/decorators/impl/recording.ipp>
#endif
