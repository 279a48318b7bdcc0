// A real model server on loopback for the time of a test program: ../shared/models/serve NAME PORT.
#pragma once

#include <toolkit/net/http.hpp>

#include "../shared_data.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace evaluation {

/// The script that starts servers. Tests that need it are skipped when it is missing.
inline std::filesystem::path serve_script() { return shared_data("models/serve"); }

/// A free port of loopback.
inline int free_port() {
    const int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    bind(descriptor, reinterpret_cast<sockaddr*>(&address), size);
    getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size);
    close(descriptor);
    return ntohs(address.sin_port);
}

class model_server {
public:
    explicit model_server(const std::string& name)
        : model_server(
              [&](const std::string& port) { return std::vector<std::string>{serve_script().string(), name, port}; }) {}
    /// Any other server: `command(port)` is its program with arguments.
    template <class Command>
        requires std::is_invocable_v<Command&, const std::string&>
    explicit model_server(Command&& command) : port_(free_port()) {
        const std::vector<std::string> words = command(std::to_string(port_));
        process_ = fork();
        if (process_ == 0) {
            setpgid(0, 0);
            if (std::freopen("/dev/null", "w", stdout) == nullptr || std::freopen("/dev/null", "w", stderr) == nullptr)
                _exit(1);
            std::vector<char*> arguments;
            for (const std::string& one : words) arguments.push_back(const_cast<char*>(one.c_str()));
            arguments.push_back(nullptr);
            execv(arguments.front(), arguments.data());
            _exit(127);
        }
    }
    model_server(const model_server&) = delete;
    model_server& operator=(const model_server&) = delete;
    ~model_server() {
        kill(-process_, SIGTERM);
        for (int i = 0; i < 50 && waitpid(process_, nullptr, WNOHANG) == 0; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds{100});
        kill(-process_, SIGKILL);
        waitpid(process_, nullptr, WNOHANG);
    }

    [[nodiscard]] std::uint16_t port() const { return static_cast<std::uint16_t>(port_); }
    [[nodiscard]] std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }

    /// Waits until the server answers. The first start may have to download the model.
    [[nodiscard]] bool ready(std::chrono::seconds patience) const {
        const auto end = std::chrono::steady_clock::now() + patience;
        while (std::chrono::steady_clock::now() < end) {
            const auto reply = toolkit::http_send({.url = url() + "/health"});
            if (reply && reply->status == 200) return true;
            if (waitpid(process_, nullptr, WNOHANG) == process_) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds{200});
        }
        return false;
    }

private:
    int port_;
    pid_t process_ = -1;
};

}  // namespace evaluation
