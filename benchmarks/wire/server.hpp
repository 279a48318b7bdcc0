// A server of scripted streams in a child process with one thread and one epoll. It answers every POST with the events
// of a chat completion: the first delta at once, the others one per tick. When streams start together, the first delta
// comes after all have sent their request.
#pragma once

#include "events.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// Allows as many open files as this process may have.
inline void allow_files() {
    rlimit most{};
    if (getrlimit(RLIMIT_NOFILE, &most) != 0) return;
    most.rlim_cur = most.rlim_max;
    setrlimit(RLIMIT_NOFILE, &most);
}

struct script {
    std::size_t deltas = 8;
    int tick_ms = 1;
    std::size_t together = 1;  ///< streams that start at the same time
};

class scripted_server {
public:
    explicit scripted_server(const script& how) : how_(how) {
        const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* const bare = reinterpret_cast<sockaddr*>(&address);
        if (bind(listener, bare, size) != 0 || listen(listener, 4096) != 0 || getsockname(listener, bare, &size) != 0)
            std::abort();
        url_ = "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port));
        child_ = fork();
        if (child_ == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            allow_files();
            serve(listener);
        }
        close(listener);
    }
    scripted_server(const scripted_server&) = delete;
    scripted_server& operator=(const scripted_server&) = delete;
    ~scripted_server() {
        if (child_ <= 0) return;
        kill(child_, SIGKILL);
        waitpid(child_, nullptr, 0);
    }
    [[nodiscard]] const std::string& url() const { return url_; }

private:
    struct client {
        std::string asked{};
        std::size_t next = 0;  ///< the next delta
        bool asks = false;     ///< the request is complete
    };

    static std::string framed(std::string_view bytes) {
        std::array<char, 16> size{};
        std::snprintf(size.data(), size.size(), "%zx\r\n", bytes.size());
        return std::string{size.data()} + std::string{bytes} + "\r\n";
    }

    static bool is_whole(std::string_view asked) {
        const std::size_t head = asked.find("\r\n\r\n");
        if (head == std::string_view::npos) return false;
        std::size_t length = 0;
        for (const std::string_view name : {"Content-Length: ", "content-length: "})
            if (const std::size_t at = asked.substr(0, head).find(name); at != std::string_view::npos)
                length = std::strtoul(asked.data() + at + name.size(), nullptr, 10);
        return asked.size() >= head + 4 + length;
    }

    static bool send_all(int to, std::string_view bytes) {
        return send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT) == static_cast<ssize_t>(bytes.size());
    }

    /// The next delta of one stream, and its end. False when the client is gone or does not read.
    [[nodiscard]] bool step(int to, client& one) const {
        std::string bytes;
        if (one.next == 0)
            bytes = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n" +
                    framed(first_event());
        bytes += framed(event_of_word(one.next));
        if (++one.next == how_.deltas) {
            bytes += framed(last_events()) + "0\r\n\r\n";
            one = {};
        }
        return send_all(to, bytes);
    }

    [[noreturn]] void serve(int listener) const {
        using clock = std::chrono::steady_clock;
        const int poll = epoll_create1(EPOLL_CLOEXEC);
        epoll_event watched{};
        watched.events = EPOLLIN;
        watched.data.fd = listener;
        epoll_ctl(poll, EPOLL_CTL_ADD, listener, &watched);
        std::map<int, client> clients;
        std::size_t asking = 0;
        bool begun = how_.together <= 1;
        auto next_tick = clock::now();
        std::vector<int> gone;
        for (;;) {
            std::array<epoll_event, 256> ready{};
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(next_tick - clock::now()).count();
            const int wait = asking == 0 ? -1 : static_cast<int>(std::max<std::int64_t>(left, 0));
            const int count = epoll_wait(poll, ready.data(), static_cast<int>(ready.size()), wait);
            for (int i = 0; i < count; ++i) {
                const int from = ready[static_cast<std::size_t>(i)].data.fd;
                if (from == listener) {
                    const int one = accept4(listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
                    if (one < 0) continue;
                    const int on = 1;
                    setsockopt(one, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
                    watched.data.fd = one;
                    epoll_ctl(poll, EPOLL_CTL_ADD, one, &watched);
                    clients[one] = {};
                    continue;
                }
                std::array<char, 16384> bytes{};
                const ssize_t got = recv(from, bytes.data(), bytes.size(), 0);
                if (got <= 0) {
                    gone.push_back(from);
                    continue;
                }
                client& one = clients[from];
                if (one.asks) continue;
                one.asked.append(bytes.data(), static_cast<std::size_t>(got));
                if (!is_whole(one.asked)) continue;
                one = {.asked = {}, .next = 0, .asks = true};
                if (asking++ == 0) next_tick = clock::now() + std::chrono::milliseconds{how_.tick_ms};
                if (how_.together <= 1 && !step(from, one)) gone.push_back(from);
            }
            if (!begun && asking >= how_.together) begun = true, next_tick = clock::now();
            if (begun && asking > 0 && clock::now() >= next_tick) {
                next_tick += std::chrono::milliseconds{how_.tick_ms};
                for (auto& [to, one] : clients) {
                    if (!one.asks) continue;
                    if (!step(to, one)) gone.push_back(to);
                    else if (!one.asks) --asking;
                }
            }
            for (const int one : gone) {
                const auto found = clients.find(one);
                if (found == clients.end()) continue;
                if (found->second.asks) --asking;
                clients.erase(found);
                close(one);
            }
            gone.clear();
        }
    }

    script how_;
    pid_t child_ = -1;
    std::string url_{};
};

}  // namespace bench
