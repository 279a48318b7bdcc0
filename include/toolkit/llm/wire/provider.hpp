// The common part of openai, anthropic, ollama and llama_cpp. In: a server's address, its key, and a body that a wire
// made. Out: the completion that the wire reads, whole or from a stream, or a failure whose texts never contain the
// key.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/guard.hpp>
#include <toolkit/core/redacted.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/core/small_text.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/json/lookup.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/llm/wire/endpoint.hpp>
#include <toolkit/llm/wire/reply_assembler.hpp>
#include <toolkit/llm/wire/retry_wait.hpp>
#include <toolkit/llm/wire/server_error.hpp>
#include <toolkit/net/connection.hpp>
#include <toolkit/net/http.hpp>
#include <toolkit/net/http_message.hpp>
#include <toolkit/net/lines.hpp>
#include <toolkit/net/url.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace provider {

/// How a kind of server gets its key, and the default source of the key.
struct key_rule {
    const char* variable = nullptr;  ///< name of the environment variable
    std::string_view header{};
    std::string_view before{};  ///< text before the key in the header's value
};

/// As endpoint_address; if the URL contains the key, the failure does not show it.
[[nodiscard]] inline result<std::string> address_of(std::string_view base_url, std::string_view prefix,
                                                    std::string_view endpoint, const std::optional<secret>& api_key,
                                                    const key_rule& rule) {
    auto address = endpoint_address(base_url, prefix, endpoint);
    if (address) return address;
    return redacted(std::move(address).error(), api_key                    ? *api_key
                                                : rule.variable != nullptr ? secret::from_environment(rule.variable)
                                                                           : secret{});
}

/// The names of the models in a list of models, at most eight.
[[nodiscard]] inline std::string names_of_models(std::string_view body, const secret& key) {
    constexpr std::size_t most = 8;
    const json_view read{body};
    const json_view data = read["data"];
    std::string names;
    std::size_t count = 0;
    (data ? data : read["models"]).for_each_element([&](json_view one) {
        const json_view id = one["id"];
        const std::string name = (id ? id : one["name"]).string().value_or("");
        if (name.empty()) return true;
        const bool fits = ++count <= most;
        names += fits ? (names.empty() ? "" : ", ") + quoted_words(name, key) : " and more";
        return fits;
    });
    return names;
}

/// The target of a redirect as far as it may be shown: scheme, host, port and path. The query is left out, because it
/// may contain a key. Empty if there is no target.
[[nodiscard]] inline std::string shown_redirect(std::string_view where, std::string_view location) {
    constexpr std::size_t most = 200;
    const bool has_host = location.starts_with("//");
    std::string whole{location};
    if (has_host) whole.insert(0, where.substr(0, where.find("//")));
    else if (location.starts_with('/')) whole.insert(0, where);
    const auto to = parse_url(whole);
    if (!to) return {};
    return visible_line(to->origin() + to->target.substr(0, to->target.find('?')), most);
}

/// One server, for the time of a call.
class server {
public:
    /// A key that was set is always sent. A key of the environment is sent over https, and over plain http to this
    /// machine.
    server(const url& to, const std::optional<secret>& api_key, const key_rule& rule, const http_patience& patience)
        : where_(to.origin()),
          key_(api_key                    ? *api_key
               : rule.variable != nullptr ? secret::from_environment(rule.variable)
                                          : secret{}),
          rule_(rule),
          withheld_(!api_key && !key_.empty() && !to.secure && !to.is_loopback()),
          patience_(patience) {}

    [[nodiscard]] const std::string& where() const noexcept { return where_; }
    [[nodiscard]] const secret& key() const noexcept { return key_; }
    [[nodiscard]] reply_context context_of(const request& req) const {
        return {where_, call_ids_of(req.messages), key_};
    }

    [[nodiscard]] http_request post(std::string address, std::string body, deadline until) const {
        http_request call{.method = http_method::post,
                          .url = std::move(address),
                          .body = std::move(body),
                          .patience = patience_,
                          .until = until};
        call.headers.push_back({"Content-Type", "application/json"});
        add_key(call);
        return call;
    }

    /// The reply with a success status. Its body went to the reader, or is in the reply. Fails as http_stream does, and
    /// with the kind of the status (status_failure) or of the server's error.
    [[nodiscard]] result<http_reply> send(const http_request& call, const body_reader& reads,
                                          const stop_token& stop) const {
        auto reply = http_stream(call, reads, stop);
        if (!reply) {
            failure why = std::move(reply).error();
            if (why.cure.view() == server_unreachable_cure) why.cure = "start the server or correct base_url";
            return redacted(std::move(why), key_);
        }
        if (reply->status < 200 || reply->status > 299) return redacted(refusal(*reply), key_);
        return reply;
    }

    /// Adds the models of the server to a failure of HTTP 404, if the server lists them.
    [[nodiscard]] failure with_models(failure why, std::string list, deadline until, const stop_token& stop,
                                      std::vector<http_header> headers = {}) const {
        constexpr milliseconds patience{2'000};
        if (why.kind != failure_kind::rejected || !why.detail.view().starts_with("HTTP 404")) return why;
        http_request call{
            .url = std::move(list), .headers = std::move(headers), .patience = {patience, patience, patience}};
        call.until = deadline::after(std::chrono::steady_clock::now(), patience).sooner(until);
        add_key(call);
        const auto reply = http_send(call, stop);
        if (!reply || reply->status != 200) return why;
        if (const std::string names = names_of_models(reply->body, key_); !names.empty())
            why.cure = "set model to one that the server has: " + names;
        return redacted(std::move(why), key_);
    }

private:
    void add_key(http_request& call) const {
        if (!key_.empty() && !withheld_)
            call.headers.push_back({std::string{rule_.header}, std::string{rule_.before} + std::string{key_.reveal()}});
    }

    [[nodiscard]] failure refusal(const http_reply& reply) const {
        constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
        failure why =
            status_failure(where_, reply.status, key_.redact(visible_line(server_error_words(reply.body), all)));
        const std::string leads = shown_redirect(where_, key_.redact(std::string{reply.header("Location")}));
        if (reply.status >= 300 && reply.status <= 399 && !leads.empty())
            why.cure = "use the final address; it redirects to " + leads;
        if (reply.status == 402) why = with_cure_of(std::move(why), failure_kind::quota_spent);
        why.retry_after_ms = retry_after_of(reply.headers, machine_clock{}.unix_ms());
        if (const auto error = read_server_error(reply.body)) {
            why = with_cure_of(std::move(why), kind_of_server_error(*error));
            if (why.retry_after_ms < 0) why.retry_after_ms = error->retry_after_ms;
        }
        if (withheld_ && why.kind == failure_kind::unauthorized)
            why.cure = "write https://, because over http the key of " + std::string{rule_.variable} +
                       " is sent to this machine only";
        return why;
    }

    std::string where_;
    secret key_;
    key_rule rule_;
    bool withheld_;
    http_patience patience_;
};

/// Whether a body with this beginning can be a stream of events: each line is a field of events or a comment.
[[nodiscard]] constexpr bool may_be_events(std::string_view begun) noexcept {
    begun = without_byte_order_mark(begun);
    while (!begun.empty() && (begun.front() == '\n' || begun.front() == '\r')) begun.remove_prefix(1);
    for (const std::string_view field : {"data", "event", "id", "retry", ":"}) {
        const std::size_t size = std::min(field.size(), begun.size());
        if (begun.substr(0, size) == field.substr(0, size)) return true;
    }
    return false;
}

/// Whether a body with this beginning can be lines of JSON objects.
[[nodiscard]] constexpr bool may_be_lines(std::string_view begun) noexcept {
    begun = without_byte_order_mark(begun);
    const std::size_t first = begun.find_first_not_of(" \t\r\n");
    return first == std::string_view::npos || begun[first] == '{';
}

/// Reads the body of one reply, whether or not the server streams it.
template <class Stream>
class stream_reader {
public:
    stream_reader(const delta_sink& sink, const reply_context& by) : stream_(sink, by) {}

    body_step operator()(std::string_view piece) {
        std::string begun;  // of this piece and the pieces before it
        if (how_ == of::unknown) {
            begun = std::exchange(undecided_, {}) += piece;
            piece = begun;
            if (byte_order_mark.starts_with(begun)) {
                undecided_ = std::move(begun);
                return body_step::more;
            }
            how_ = (Stream::lines ? may_be_lines(begun) : may_be_events(begun)) ? of::streamed : of::whole;
        }
        if (how_ == of::whole) {
            body_.append(piece);
            return body_step::more;
        }
        bool more = true;
        bool fits = false;
        if constexpr (Stream::lines) {
            fits = reader_.feed(piece, [&](std::string_view line) { return more = take(line); });
        } else {
            fits = reader_.feed(piece, [&](std::string_view, std::string_view data) { return more = take(data); });
        }
        too_long_ = !fits;
        return more && fits ? body_step::more : body_step::enough;
    }

    /// The completion of the body; `read` parses a body that was sent whole.
    template <class Read>
    [[nodiscard]] result<completion> done(const Read& read, const delta_sink& sink, const reply_context& by) {
        if (how_ != of::streamed) {
            auto answer = read(without_byte_order_mark(how_ == of::whole ? body_ : undecided_), by);
            if (answer) emit_deltas(*answer, sink);
            return answer;
        }
        if (too_long_)
            return failure::of(failure_kind::bad_reply, by.where, "a line of its stream is too long",
                               "check that the address names the right server");
        if constexpr (Stream::lines) {
            if (!reader_.rest().empty()) take(std::string{reader_.rest()});
        } else {
            reader_.finish([&](std::string_view, std::string_view data) { return take(data); });
        }
        return stream_.done();
    }

    /// Adds to a failure the text that had arrived and its cost.
    void keep_received(failure& why) {
        if (how_ != of::streamed) return;
        const auto answer = stream_.done();
        why.received = answer ? small_text{answer->text} : answer.error().received;
        why.spent = answer ? answer->spent : answer.error().spent;
    }

private:
    bool take(std::string_view data) {
        return data.find_first_not_of(" \t") == std::string_view::npos || stream_.take(data);
    }

    enum class of : std::uint8_t { unknown, streamed, whole };
    of how_ = of::unknown;
    bool too_long_ = false;
    std::string undecided_;  ///< not enough to decide the format
    std::string body_;
    Stream stream_;
    std::conditional_t<Stream::lines, line_reader, sse_reader> reader_;
};

/// One exchange: streamed if `sink` listens, else whole. `read` parses a body that was sent whole.
template <class Stream, class Read>
[[nodiscard]] result<completion> exchange(const server& to, http_request call, const request& req, const Read& read,
                                          const delta_sink& sink, const stop_token& stop) {
    const reply_context by = to.context_of(req);
    if (!sink.listens()) {
        call.headers.push_back({"Accept", "application/json"});
        auto reply = to.send(call, {}, stop);
        if (!reply) return std::move(reply).error();
        auto answer = read(without_byte_order_mark(reply->body), by);
        if (!answer) return redacted(std::move(answer).error(), to.key());
        return answer;
    }
    call.headers.push_back({"Accept", Stream::lines ? "application/x-ndjson" : "text/event-stream"});
    stream_reader<Stream> reader{sink, by};
    auto reply = to.send(call, body_reader{reader}, stop);
    if (!reply) {
        failure why = std::move(reply).error();
        reader.keep_received(why);
        return redacted(std::move(why), to.key());
    }
    usage cost;  // of a reply that was not streamed; with its text
    small_text text;
    bool done = false;
    const auto reads = [&](std::string_view body, const reply_context& from) {
        auto made = read(body, from);
        if (made) cost = made->spent, text = small_text{made->text};
        return made;
    };
    auto answer = guarded(to.where(), "the listener", "catch exceptions in the listener", [&] {
        auto made = reader.done(reads, sink, by);
        done = true;
        return made;
    });
    if (!answer && !done) {
        answer.error().spent = cost;
        answer.error().received = std::move(text);
        reader.keep_received(answer.error());
    }
    if (!answer) return redacted(std::move(answer).error(), to.key());
    return answer;
}

}}}  // namespace toolkit::v0::provider
