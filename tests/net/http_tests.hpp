// Shared by the tests of http_send.
#pragma once

#include <toolkit/net/http.hpp>

#include <gtest/gtest.h>

#include <string>

namespace http_tests {

inline toolkit::failure_kind kind_of(const toolkit::result<toolkit::http_reply>& outcome) {
    EXPECT_FALSE(outcome.has_value());
    return outcome.error().kind;
}

inline const std::string ok = "HTTP/1.1 200 OK\r\n";

}  // namespace http_tests
