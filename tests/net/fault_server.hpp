// A loopback server that answers each connection by a script: correctly, wrongly, or never.
#pragma once

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace fault {

/// A listening socket on a free port of 127.0.0.1. With `listens` false nobody can connect to the port.
class port {
public:
    explicit port(int backlog = 64, bool listens = true)
        : descriptor_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* const bare = reinterpret_cast<sockaddr*>(&address);
        if (::bind(descriptor_, bare, size) != 0 || ::getsockname(descriptor_, bare, &size) != 0) std::abort();
        if (listens && ::listen(descriptor_, backlog) != 0) std::abort();
        number_ = ntohs(address.sin_port);
    }
    port(const port&) = delete;
    port& operator=(const port&) = delete;
    ~port() { ::close(descriptor_); }

    [[nodiscard]] int descriptor() const { return descriptor_; }
    [[nodiscard]] std::uint16_t number() const { return number_; }
    [[nodiscard]] std::string url(std::string_view scheme = "http") const {
        return std::string{scheme} + "://127.0.0.1:" + std::to_string(number_);
    }

private:
    int descriptor_;
    std::uint16_t number_ = 0;
};

/// One connection, as its script sees it.
struct visitor {
    int descriptor;
    std::string request{};

    /// False when the other side has gone.
    bool send(std::string_view bytes) const {
        while (!bytes.empty()) {
            const ssize_t moved = ::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (moved <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(moved));
        }
        return true;
    }
    bool read_more() {
        char bytes[65536];
        const ssize_t moved = ::recv(descriptor, bytes, sizeof bytes, 0);
        if (moved > 0) request.append(bytes, static_cast<std::size_t>(moved));
        return moved > 0;
    }
    void read_request() {
        std::size_t end = 0;
        while ((end = request.find("\r\n\r\n")) == std::string::npos)
            if (!read_more()) return;
        const std::size_t length = request.find("Content-Length: ");
        const std::size_t body =
            length == std::string::npos ? 0 : std::strtoul(request.c_str() + length + 16, nullptr, 10);
        while (request.size() < end + 4 + body)
            if (!read_more()) return;
    }
    /// Waits until the other side closes (or the server ends).
    void wait_until_left() {
        while (read_more()) {}
    }
    /// Makes closing look like a crash: the other side sees a reset.
    void reset() const {
        const linger at_once{1, 0};
        ::setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    }
};

class server {
public:
    using script = std::function<void(visitor&)>;

    /// Each connection's request is read first, unless `reads` is false.
    explicit server(script answer, bool reads = true)
        : answer_(std::move(answer)), reads_(reads), accepting_([this] { accept(); }) {}
    server(const server&) = delete;
    server& operator=(const server&) = delete;
    ~server() {
        ::shutdown(port_.descriptor(), SHUT_RDWR);
        accepting_.join();
        {
            const std::lock_guard lock(mutex_);
            for (const int one : open_) ::shutdown(one, SHUT_RDWR);
        }
        for (std::thread& one : talking_) one.join();
    }

    [[nodiscard]] std::string url(std::string_view scheme = "http") const { return port_.url(scheme); }
    [[nodiscard]] std::vector<std::string> requests() const {
        const std::lock_guard lock(mutex_);
        return requests_;
    }
    /// Waits until the scripts have reached this point that often.
    void wait_for(std::size_t steps) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return steps_ >= steps; });
    }
    void step() {
        const std::lock_guard lock(mutex_);
        ++steps_;
        changed_.notify_all();
    }

private:
    void accept() {
        for (;;) {
            const int one = ::accept4(port_.descriptor(), nullptr, nullptr, SOCK_CLOEXEC);
            if (one < 0) return;
            {
                const std::lock_guard lock(mutex_);
                open_.push_back(one);
            }
            talking_.emplace_back([this, one] { talk(one); });
        }
    }
    void talk(int descriptor) {
        visitor guest{descriptor};
        if (reads_) guest.read_request();
        {
            const std::lock_guard lock(mutex_);
            requests_.push_back(guest.request);
        }
        step();
        answer_(guest);
        const std::lock_guard lock(mutex_);
        std::erase(open_, descriptor);
        ::close(descriptor);
    }

    port port_;
    script answer_;
    bool reads_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t steps_ = 0;
    std::vector<int> open_;
    std::vector<std::string> requests_;
    std::vector<std::thread> talking_;
    std::thread accepting_;  // last: it uses the rest
};

/// A whole answer.
inline std::string reply(std::string_view status, std::string_view body, std::string_view type = "application/json") {
    std::string text = "HTTP/1.1 ";
    text.append(status).append("\r\nContent-Type: ").append(type).append("\r\nContent-Length: ");
    text.append(std::to_string(body.size())).append("\r\n\r\n").append(body);
    return text;
}

/// A server that sends the same to everybody.
inline server::script says(std::string text) {
    return [text = std::move(text)](visitor& guest) { guest.send(text); };
}

}  // namespace fault
