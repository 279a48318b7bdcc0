// Reads a recording and finds the exchange of a request.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/failure.hpp>
#include <toolkit/core/small_text.hpp>
#include <toolkit/llm/exchange/exchange_secrets.hpp>
#include <toolkit/llm/exchange/request_difference.hpp>
#include <toolkit/llm/exchange/request_json.hpp>
#include <toolkit/llm/model/notify_listener.hpp>
#include <toolkit/llm/playback/replaying.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

namespace toolkit { inline namespace v0 {
namespace replays {

[[nodiscard]] inline std::string exchanges(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " exchange" : " exchanges");
}

}  // namespace replays

TOOLKIT_FUNCTION replaying::replaying(std::string_view name, replay_options options)
    : state_(std::make_shared<state>()) {
    state_->name = name;
    state_->options = std::move(options);
}

TOOLKIT_FUNCTION result<replaying> replaying::from_file(const std::string& path, replay_options options) {
    struct closing {
        void operator()(std::FILE* file) const noexcept { std::fclose(file); }
    };
    const std::unique_ptr<std::FILE, closing> file{std::fopen(path.c_str(), "rb")};
    const auto fail = [&](std::string_view what, int error) {
        return failure::of(error == ENOENT ? failure_kind::not_found : failure_kind::unreadable, path,
                           std::string{what} + ": " + std::generic_category().message(error),
                           "check the path, or make the recording with toolkit::recording");
    };
    if (!file) return fail("cannot be opened", errno);
    constexpr std::size_t piece = std::size_t{64} << 10U;
    std::string text;
    for (std::size_t count = piece; count == piece;) {
        const std::size_t before = text.size();
        if (before > most_recording_bytes) return fail("cannot be read", EFBIG);
        text.resize(before + piece);
        count = std::fread(text.data() + before, 1, piece, file.get());
        text.resize(before + count);
    }
    if (std::ferror(file.get()) != 0) return fail("cannot be read", errno);
    return from(path, text, std::move(options));
}

TOOLKIT_FUNCTION result<replaying> replaying::from_text(std::string_view text, replay_options options) {
    return from("recording", text, std::move(options));
}

TOOLKIT_FUNCTION result<replaying> replaying::from_lines(std::span<const std::string> lines, replay_options options) {
    replaying made{"recording", std::move(options)};
    for (std::size_t number = 1; number <= lines.size(); ++number)
        if (auto added = made.add(lines[number - 1], number); !added) return std::move(added).error();
    return made;
}

TOOLKIT_FUNCTION result<completion> replaying::complete(const request& request, delta_sink& sink,
                                                        const stop_token& stop) const {
    const auto stopped = [&] { return failure::of(failure_kind::cancelled, state_->name, "the run was stopped"); };
    if (stop.stop_requested()) return stopped();
    const result<std::size_t> at = take(request_json(without_secrets(request, state_->options.secrets)));
    if (!at) return at.error();
    const recorded_exchange& one = state_->all[*at];
    auto replayed = notify_listener(state_->name, [&]() -> result<completion> {
        for (const owned_delta& piece : one.deltas) {
            if (stop.stop_requested()) return stopped();
            sink(piece.view());
        }
        return one.reply;
    });
    if (!replayed && replayed.error().kind == failure_kind::tool_failed) {
        replayed.error().spent = one.reply ? one.reply->spent : one.reply.error().spent;
        replayed.error().received = one.reply ? small_text{one.reply->text} : one.reply.error().received;
    }
    return replayed;
}

TOOLKIT_FUNCTION std::size_t replaying::unused() const {
    const std::lock_guard lock(state_->mutex);
    return static_cast<std::size_t>(std::count(state_->used.begin(), state_->used.end(), false));
}

TOOLKIT_FUNCTION result<replaying> replaying::from(const std::string& name, std::string_view text,
                                                   replay_options options) {
    replaying made{name, std::move(options)};
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        if (auto added = made.add(line, number); !added) return std::move(added).error();
    }
    return made;
}

TOOLKIT_FUNCTION result<void> replaying::add(std::string_view line, std::size_t number) {
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) return {};
    auto read = parse_exchange(line);
    if (!read)
        return failure::hidden(failure_kind::corrupt, state_->name,
                               "line " + std::to_string(number) + " is damaged: " + read.error().message(),
                               "repair or remove the line, or record it again");
    for (const offered_action& one : read->request.actions)
        state_->offers_end = state_->offers_end || (one.may_end && !one.in_words);
    state_->all.push_back({number, request_json(read->request), std::move(read->deltas), std::move(read->reply)});
    state_->used.push_back(false);
    return {};
}

TOOLKIT_FUNCTION result<std::size_t> replaying::take(const std::string& request) const {
    const std::lock_guard lock(state_->mutex);
    state& mine = *state_;
    const std::size_t count = mine.all.size();
    if (mine.options.order == replay_order::as_recorded) {
        if (mine.next == count) return beyond("it contains " + replays::exchanges(count) + ", and all are used");
        if (mine.all[mine.next].request != request) return differs("the request", mine.all[mine.next], request);
        mine.used[mine.next] = true;
        return mine.next++;
    }
    std::size_t equal_ones = 0;
    std::size_t nearest = count;
    std::size_t same_most = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string& recorded = mine.all[i].request;
        if (recorded == request) {
            if (mine.used[i]) {
                ++equal_ones;
                continue;
            }
            mine.used[i] = true;
            return i;
        }
        if (mine.used[i]) continue;
        const auto same = static_cast<std::size_t>(
            std::mismatch(recorded.begin(), recorded.end(), request.begin(), request.end()).first - recorded.begin());
        if (nearest != count && same <= same_most) continue;
        nearest = i;
        same_most = same;
    }
    if (equal_ones != 0)
        return beyond("it contains this request in " + replays::exchanges(equal_ones) + ", and all are used");
    if (nearest == count) return beyond("it contains " + replays::exchanges(count) + ", and all are used");
    return differs("no unused exchange has this request; the nearest one", mine.all[nearest], request);
}

TOOLKIT_FUNCTION failure replaying::beyond(const std::string& what) const {
    return failure::hidden(failure_kind::not_found, state_->name, what,
                           "record more exchanges, or send only the recorded requests");
}

TOOLKIT_FUNCTION failure replaying::differs(std::string_view which, const recorded_exchange& recorded,
                                            const std::string& request) const {
    const auto found = first_json_difference(recorded.request, request);
    const json_difference shown = found.value_or(json_difference{});
    return failure::hidden(failure_kind::invalid_argument, state_->name,
                           std::string{which} + " differs from line " + std::to_string(recorded.line) + " at /request" +
                               shown.pointer + ": the recording has " + shown.first + ", the request has " +
                               shown.second,
                           "send the recorded request, or record it again");
}

}}  // namespace toolkit::v0
