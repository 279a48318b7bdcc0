#include <toolkit/net/resolve.hpp>

#include <gtest/gtest.h>
#include <netinet/in.h>

#include <chrono>
#include <future>
#include <memory>
#include <thread>
#include <vector>

namespace {

using namespace std::chrono_literals;
using toolkit::failure_kind;

toolkit::deadline in(toolkit::milliseconds patience) {
    return toolkit::deadline::after(std::chrono::steady_clock::now(), patience);
}

/// A name server that answers on request.
struct slow_lookup {
    std::shared_future<void> output;
    std::shared_ptr<std::promise<void>> begun = std::make_shared<std::promise<void>>();
    toolkit::looked_up operator()(const std::string&, std::uint16_t, bool) const {
        begun->set_value();
        output.wait();
        return {EAI_NONAME};
    }
};

struct fixed_lookup {
    toolkit::looked_up gives;
    toolkit::looked_up operator()(const std::string&, std::uint16_t, bool) const { return gives; }
};

void wait_until_no_helper_is_left() {
    while (toolkit::resolving::under_way.load() != 0) std::this_thread::yield();
}

TEST(resolve, accepts_numeric_addresses_without_a_lookup) {
    const auto found = toolkit::resolve("127.0.0.1", 80, "here", {}, {}, fixed_lookup{{EAI_FAIL}});
    ASSERT_TRUE(found) << found.error().message();
    ASSERT_EQ(found->size(), 1U);
    const auto* address = reinterpret_cast<const sockaddr_in*>(&found->front().bytes);
    EXPECT_EQ(address->sin_family, AF_INET);
    EXPECT_EQ(ntohs(address->sin_port), 80);
    EXPECT_EQ(ntohl(address->sin_addr.s_addr), INADDR_LOOPBACK);
    EXPECT_TRUE(toolkit::resolve("::1", 80, "here", {}, {}, fixed_lookup{{EAI_FAIL}}));
}

TEST(resolve, finds_localhost) {
    const auto found = toolkit::resolve("localhost", 80, "here", {}, {});
    ASSERT_TRUE(found) << found.error().message();
    EXPECT_FALSE(found->empty());
    wait_until_no_helper_is_left();
}

TEST(resolve, explains_why_a_name_is_not_found) {
    const auto none = toolkit::resolve("name", 80, "http://name", {}, {}, fixed_lookup{{EAI_NONAME}});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().kind, failure_kind::unreachable);
    EXPECT_EQ(none.error().message(), "http://name: there is no such host; correct the host's name");
    const auto later = toolkit::resolve("name", 80, "http://name", {}, {}, fixed_lookup{{EAI_AGAIN}});
    ASSERT_FALSE(later);
    EXPECT_NE(later.error().message().find("cannot be looked up now"), std::string::npos);
    const auto empty = toolkit::resolve("name", 80, "http://name", {}, {}, fixed_lookup{});
    ASSERT_FALSE(empty);
    EXPECT_EQ(empty.error().kind, failure_kind::unreachable);
    wait_until_no_helper_is_left();
}

TEST(resolve, returns_at_a_stop_while_the_name_server_is_silent) {
    std::promise<void> answer;
    const slow_lookup lookup{answer.get_future().share()};
    const toolkit::stop_source source;
    std::thread stopping([&] {
        lookup.begun->get_future().wait();
        source.request_stop();
    });
    const auto found = toolkit::resolve("name", 80, "http://name", source.get_token(), {}, lookup);
    stopping.join();
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().kind, failure_kind::cancelled);
    EXPECT_EQ(toolkit::resolving::under_way.load(), 1);  // the helper still waits
    answer.set_value();
    wait_until_no_helper_is_left();
}

TEST(resolve, returns_at_the_deadline_while_the_name_server_is_silent) {
    std::promise<void> answer;
    const auto found =
        toolkit::resolve("name", 80, "http://name", {}, in(50ms), slow_lookup{answer.get_future().share()});
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().kind, failure_kind::timed_out);
    answer.set_value();
    wait_until_no_helper_is_left();
}

TEST(resolve, starts_a_bounded_number_of_helpers) {
    std::promise<void> answer;
    const auto output = answer.get_future().share();
    for (int i = 0; i < toolkit::resolve_limits::lookups; ++i)
        ASSERT_EQ(toolkit::resolve("name", 80, "http://name", {}, in(1ms), slow_lookup{output}).error().kind,
                  failure_kind::timed_out);
    const auto beyond = toolkit::resolve("name", 80, "http://name", {}, {}, slow_lookup{output});
    ASSERT_FALSE(beyond);
    EXPECT_EQ(beyond.error().kind, failure_kind::unreachable);
    EXPECT_NE(beyond.error().message().find("too many"), std::string::npos);
    answer.set_value();
    wait_until_no_helper_is_left();
}

}  // namespace
