// HTTP exchanges with a model's server as data: recorded in transit, and replayed without the server.
#pragma once

#include <toolkit/net/http_message.hpp>
#include <toolkit/schema/parse.hpp>
#include <toolkit/schema/print.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <mutex>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../net/fault_server.hpp"

namespace conversations {

/// One exchange, a line of JSON in its file: the request, and the body of the answer as received.
struct exchange {
    std::string conversation;
    std::string line;     ///< "POST /completion"
    std::string request;  ///< the body
    std::string status;   ///< "200 OK"
    std::string type;
    std::string response;
    bool whole;  ///< false: the other side left before the end
};

inline std::vector<exchange> read_exchanges(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::vector<exchange> all;
    for (std::string line; std::getline(file, line);) {
        auto one = toolkit::parse<exchange>(line);
        EXPECT_TRUE(one) << path << ": " << one.error().message();
        if (one) all.push_back(std::move(*one));
    }
    return all;
}

inline std::string line_of(std::string_view request) { return std::string{request.substr(0, request.find(" HTTP/"))}; }
inline std::string body_of(std::string_view message) {
    const std::size_t end = message.find("\r\n\r\n");
    return end == std::string_view::npos ? std::string{} : std::string{message.substr(end + 4)};
}
inline std::string header_of(std::string_view message, std::string_view name) {
    const std::string start = "\r\n" + std::string{name} + ": ";
    const std::size_t at = message.find(start);
    if (at == std::string_view::npos || at > message.find("\r\n\r\n")) return {};
    const std::size_t from = at + start.size();
    return std::string{message.substr(from, message.find("\r\n", from) - from)};
}
/// The body without its chunk framing, as far as it was received.
inline std::string without_chunks(std::string_view body) {
    std::string all;
    while (!body.empty()) {
        const std::size_t size = std::strtoul(std::string{body.substr(0, 16)}.c_str(), nullptr, 16);
        const std::size_t line = body.find("\r\n");
        if (size == 0 || line == std::string_view::npos) break;
        all += body.substr(line + 2, size);
        body.remove_prefix(std::min(line + 2 + size + 2, body.size()));
    }
    return all;
}
/// What identifies this machine: the folders of a model's file.
inline std::string without_folders(std::string text) {
    for (std::size_t at = text.find(".gguf"); at != std::string::npos; at = text.find(".gguf", at + 1)) {
        const std::size_t slash = text.rfind('/', at);
        const std::size_t quote = text.rfind('"', at);
        if (slash == std::string::npos || quote == std::string::npos || slash < quote) continue;
        text.erase(quote + 1, slash - quote);
        at -= slash - quote;
    }
    constexpr std::string_view store = "/blobs/";  // Ollama's
    for (std::size_t at = text.find(store); at != std::string::npos; at = text.find(store, at)) {
        const std::size_t before = text.find_last_of("\" ", at);
        const std::size_t begin = before == std::string::npos ? 0 : before + 1;
        text.replace(begin, at + store.size() - begin, "/models/");
        at = begin;
    }
    return text;
}

/// A proxy between a client and a server on loopback. It forwards every byte as it arrives, and keeps it.
class recorder {
public:
    explicit recorder(std::uint16_t port) : port_(port), server_([this](fault::visitor& guest) { pass(guest); }) {}

    [[nodiscard]] std::string url() const { return server_.url(); }
    /// What follows belongs to this conversation.
    void begin(std::string_view conversation) { conversation_ = conversation; }
    /// All exchanges, one per line.
    [[nodiscard]] std::string lines() const {
        const std::lock_guard lock(mutex_);
        std::string all;
        for (const exchange& one : all_) all += toolkit::print(one) + "\n";
        return all;
    }
    /// Waits until as many exchanges have ended as have begun.
    void wait() const {
        std::unique_lock lock(mutex_);
        ended_.wait(lock, [&] { return open_ == 0; });
    }

private:
    void pass(fault::visitor& guest) {
        exchange one{conversation_, line_of(guest.request), body_of(guest.request), {}, {}, {}, false};
        {
            const std::lock_guard lock(mutex_);
            ++open_;
        }
        std::string answer;
        const fault::visitor there{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port_);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        std::string asked = guest.request;
        if (const std::size_t at = asked.find("\r\nConnection: "); at != std::string::npos)
            asked.erase(at, asked.find("\r\n", at + 2) - at);
        asked.insert(asked.find("\r\n"), "\r\nConnection: close");
        if (::connect(there.descriptor, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0 &&
            there.send(asked)) {
            one.whole = true;
            char bytes[65536];
            for (ssize_t got = 0; (got = ::recv(there.descriptor, bytes, sizeof bytes, 0)) > 0;) {
                answer.append(bytes, static_cast<std::size_t>(got));
                if (!guest.send({bytes, static_cast<std::size_t>(got)})) {
                    one.whole = false;
                    break;
                }
            }
        }
        ::close(there.descriptor);
        one.status = answer.substr(9, answer.find("\r\n") - 9);
        one.type = header_of(answer, "Content-Type");
        one.response = body_of(answer);
        if (header_of(answer, "Transfer-Encoding") == "chunked") one.response = without_chunks(one.response);
        one.response = without_folders(std::move(one.response));
        const std::lock_guard lock(mutex_);
        all_.push_back(std::move(one));
        --open_;
        ended_.notify_all();
    }

    std::uint16_t port_;
    std::string conversation_;
    mutable std::mutex mutex_;
    mutable std::condition_variable ended_;
    int open_ = 0;
    std::vector<exchange> all_;
    fault::server server_;  // last: it uses the rest
};

/// Answers like the server when it receives the recorded request byte for byte.
class replayer {
public:
    explicit replayer(std::vector<exchange> script)
        : script_(std::move(script)), server_([this](fault::visitor& guest) { answer(guest); }) {}

    [[nodiscard]] std::string url() const { return server_.url(); }
    [[nodiscard]] bool is_at_end() const {
        const std::lock_guard lock(mutex_);
        return next_ == script_.size();
    }

private:
    void answer(fault::visitor& guest) {
        exchange one;
        {
            const std::lock_guard lock(mutex_);
            if (next_ == script_.size()) {
                ADD_FAILURE() << "more is asked than was recorded: " << guest.request;
                return;
            }
            one = script_[next_++];
        }
        EXPECT_EQ(line_of(guest.request), one.line);
        EXPECT_EQ(body_of(guest.request), one.request) << "the request is another than was recorded";
        if (one.whole) {
            guest.send(fault::reply(one.status, one.response, one.type));
            return;
        }
        std::ostringstream size;
        size << std::hex << one.response.size();
        guest.send("HTTP/1.1 " + one.status + "\r\nContent-Type: " + one.type +
                   "\r\nTransfer-Encoding: chunked\r\n\r\n" + size.str() + "\r\n" + one.response + "\r\n");
        guest.wait_until_left();
    }

    std::vector<exchange> script_;
    mutable std::mutex mutex_;
    std::size_t next_ = 0;
    fault::server server_;  // last: it uses the rest
};

}  // namespace conversations
