// net/connection_pool.hpp: a process started with fork() takes no connection of its parent, and closes none
#include <toolkit/net/connection_pool.hpp>
#include <toolkit/net/http.hpp>

#include <gtest/gtest.h>

#include <openssl/ssl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "certificates.hpp"
#include "fault_server.hpp"

namespace {

/// The requested path.
std::string path_of(std::string_view request) {
    const std::size_t begin = request.find(' ') + 1;
    return std::string{request.substr(begin, request.find(' ', begin) - begin)};
}

/// Sends a request in a new process, which ends with 0 when the answer is the one to this question.
pid_t asks_in_a_fork(const std::string& url, const std::string& path) {
    const pid_t child = ::fork();
    if (child != 0) return child;
    const auto until = toolkit::deadline::after(std::chrono::steady_clock::now(), std::chrono::seconds{10});
    const auto outcome = toolkit::http_send({.url = url + path, .until = until});
    ::_exit(outcome && outcome->body == path ? 0 : 1);
}

int code_of(pid_t child) {
    int status = -1;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(fork, shares_no_connection_between_processes) {
    std::atomic<int> connections{0};
    const fault::server server([&](fault::visitor& guest) {
        ++connections;
        while (!guest.request.empty()) {  // every request of one connection
            if (!guest.send(fault::reply("200 OK", path_of(guest.request)))) return;
            guest.request.clear();
            guest.read_request();
        }
    });
    ASSERT_TRUE(toolkit::http_send({.url = server.url() + "/warm"}));
    std::vector<pid_t> children;
    for (int i = 0; i < 4; ++i) children.push_back(asks_in_a_fork(server.url(), "/child" + std::to_string(i)));
    for (const pid_t one : children) EXPECT_EQ(code_of(one), 0);
    EXPECT_EQ(connections, 5) << "one a process";
    EXPECT_EQ(toolkit::http_send({.url = server.url() + "/again"}).value().body, "/again");
    EXPECT_EQ(connections, 5) << "that of the first process is still its own";
    toolkit::connection_pool::shared().clear();
}

TEST(fork, closes_no_tls_connection_of_the_parent_process) {
    const auto as = certificates::make("server", "IP:127.0.0.1", &certificates::authority);
    std::atomic<int> connections{0};
    const fault::server server(
        [&](fault::visitor& guest) {
            const std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context(SSL_CTX_new(TLS_server_method()),
                                                                            SSL_CTX_free);
            SSL_CTX_use_certificate(context.get(), as.certificate.get());
            SSL_CTX_use_PrivateKey(context.get(), as.key.get());
            const std::unique_ptr<SSL, decltype(&SSL_free)> ssl(SSL_new(context.get()), SSL_free);
            SSL_set_fd(ssl.get(), guest.descriptor);
            const toolkit::sigpipe_blocker quiet;
            if (SSL_accept(ssl.get()) != 1) return;
            ++connections;
            char bytes[4096];
            for (;;) {
                const int received = SSL_read(ssl.get(), bytes, sizeof bytes);
                if (received <= 0) return;
                const std::string answer = fault::reply("200 OK", path_of({bytes, static_cast<std::size_t>(received)}));
                SSL_write(ssl.get(), answer.data(), static_cast<int>(answer.size()));
            }
        },
        false);
    ASSERT_EQ(toolkit::http_send({.url = server.url("https") + "/warm"}).value().body, "/warm");
    EXPECT_EQ(code_of(asks_in_a_fork(server.url("https"), "/child")), 0);
    EXPECT_EQ(connections, 2);
    EXPECT_EQ(toolkit::http_send({.url = server.url("https") + "/again"}).value().body, "/again");
    EXPECT_EQ(connections, 2) << "the connection of the process before goes on";
    toolkit::connection_pool::shared().clear();
}

}  // namespace
