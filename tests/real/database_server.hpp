// A real database server on loopback for the time of a test program (../shared/servers/serve NAME PORT), and a proxy to
// it that can be cut.
#pragma once

#include "../shared_data.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <filesystem>
#include <limits>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace evaluation {

/// The script that starts databases. Tests that need it are skipped when it is missing.
inline std::filesystem::path database_script() { return shared_data("servers/serve"); }

inline sockaddr_in loopback(int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    return address;
}

/// A free port of loopback with the five after it free too (Weaviate uses those).
inline int free_ports() {
    for (int first = 7411; first < 7999; first += 6) {
        std::vector<int> open;
        for (int i = 0; i < 6; ++i) {
            const int descriptor = socket(AF_INET, SOCK_STREAM, 0);
            const int on = 1;
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
            const sockaddr_in address = loopback(first + i);
            if (bind(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
                open.push_back(descriptor);
            else close(descriptor);
        }
        for (const int one : open) close(one);
        if (open.size() == 6) return first;
    }
    return 0;
}

class database_server {
public:
    explicit database_server(const std::string& name) : port_(free_ports()) {
        int ends[2];
        if (pipe(ends) != 0) return;
        process_ = fork();
        if (process_ == 0) {
            setpgid(0, 0);
            dup2(ends[1], STDOUT_FILENO);
            close(ends[0]);
            close(ends[1]);
            if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(1);
            execl(database_script().c_str(), "serve", name.c_str(), std::to_string(port_).c_str(), nullptr);
            _exit(127);
        }
        close(ends[1]);
        output_ = ends[0];
    }
    database_server(const database_server&) = delete;
    database_server& operator=(const database_server&) = delete;
    ~database_server() {
        if (process_ > 0) {
            kill(process_, SIGTERM);  // the script ends its server and removes its folder
            for (int i = 0; i < 150 && waitpid(process_, nullptr, WNOHANG) == 0; ++i)
                std::this_thread::sleep_for(std::chrono::milliseconds{100});
            kill(-process_, SIGKILL);
            waitpid(process_, nullptr, WNOHANG);
        }
        if (output_ >= 0) close(output_);
    }
    [[nodiscard]] int port() const { return port_; }

    /// Waits until the script reports that the server listens. The first start may have to install it.
    [[nodiscard]] bool ready(std::chrono::seconds patience) const {
        const auto end = std::chrono::steady_clock::now() + patience;
        std::string said;
        while (std::chrono::steady_clock::now() < end) {
            pollfd one{output_, POLLIN, 0};
            if (poll(&one, 1, 200) <= 0) continue;
            char bytes[4096];
            const ssize_t got = read(output_, bytes, sizeof bytes);
            if (got <= 0) return false;
            said.append(bytes, static_cast<std::size_t>(got));
            if (said.find("listening on") != std::string::npos) return true;
        }
        return false;
    }

private:
    int port_;
    pid_t process_ = -1;
    int output_ = -1;
};

/// Forwards connections to a port of loopback until it is cut. Then nothing answers at its own port, or the traffic
/// ends after this many bytes.
class proxy {
public:
    explicit proxy(int to) : to_(to), port_(free_ports()) { resume(); }
    proxy(const proxy&) = delete;
    proxy& operator=(const proxy&) = delete;
    ~proxy() { cut(); }
    [[nodiscard]] int port() const { return port_; }

    /// The server is gone: its connections end, and new ones are refused.
    void cut() {
        cut_ = true;
        if (accepting_.joinable()) accepting_.join();
        const std::lock_guard lock(mutex_);
        for (std::thread& one : passing_) one.join();
        passing_.clear();
    }
    /// It is back.
    void resume() {
        cut_ = false;
        left_ = std::numeric_limits<std::ptrdiff_t>::max();
        const int listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const int on = 1;
        setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        const sockaddr_in address = loopback(port_);
        if (bind(listening, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
            listen(listening, 64) != 0)
            std::abort();
        accepting_ = std::thread{[this, listening] { accept_all(listening); }};
    }
    /// After this many further bytes to the server all connections are cut, and new ones are refused.
    void cut_after(std::size_t bytes) { left_ = static_cast<std::ptrdiff_t>(bytes); }
    /// How many bytes went to the server since the last resume, if cut_after was not called.
    [[nodiscard]] std::size_t passed() const {
        return static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max() - left_.load());
    }

private:
    void accept_all(int listening) {
        while (!cut_) {
            pollfd one{listening, POLLIN, 0};
            if (poll(&one, 1, 20) <= 0) continue;
            const int from = accept(listening, nullptr, nullptr);
            if (from < 0) continue;
            const std::lock_guard lock(mutex_);
            passing_.emplace_back([this, from] { pass(from); });
        }
        close(listening);
    }
    void pass(int from) {
        const int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const sockaddr_in address = loopback(to_);
        if (left_ > 0 && connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
            while (!cut_ && left_ > 0) {
                pollfd both[2]{{from, POLLIN, 0}, {server, POLLIN, 0}};
                if (poll(both, 2, 20) <= 0) continue;
                if (both[0].revents != 0 && !move(from, server, true)) break;
                if (both[1].revents != 0 && !move(server, from, false)) break;
            }
        close(from);
        close(server);
    }
    bool move(int from, int to, bool counts) {
        char bytes[16384];
        ssize_t got = read(from, bytes, sizeof bytes);
        if (got <= 0) return false;
        if (counts) {
            const std::ptrdiff_t before = left_.fetch_sub(got);
            if (before < got) got = std::max<std::ptrdiff_t>(before, 0);
        }
        for (ssize_t at = 0; at < got;) {
            const ssize_t sent = send(to, bytes + at, static_cast<std::size_t>(got - at), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            at += sent;
        }
        return !counts || left_ > 0;
    }

    int to_;
    int port_;
    std::atomic<bool> cut_{true};
    std::atomic<std::ptrdiff_t> left_{0};
    std::mutex mutex_;
    std::vector<std::thread> passing_;
    std::thread accepting_;
};

}  // namespace evaluation
