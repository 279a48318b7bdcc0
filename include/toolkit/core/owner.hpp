// The owner of documents. Nothing is searchable without one.
#pragma once

#include <toolkit/version.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The person or group whose documents a run may see. Explicit, without a default. An empty owner owns nothing.
class owner {
public:
    constexpr explicit owner(std::string id) : id_(std::move(id)) {}
    constexpr explicit owner(std::string_view id) : id_(id) {}
    constexpr explicit owner(const char* id) : id_(id) {}

    [[nodiscard]] constexpr const std::string& id() const noexcept { return id_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return id_.empty(); }
    friend constexpr bool operator==(const owner&, const owner&) = default;

private:
    std::string id_;
};

}}  // namespace toolkit::v0
