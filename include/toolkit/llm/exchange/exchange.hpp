// One exchange with a model: the request, the deltas, and the completion or failure.
// In: an exchange. Out: one line of JSON, and an exchange from a line. Next: recording.hpp writes lines, replaying.hpp
// replays them.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/request.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A delta that owns its texts.
struct owned_delta {
    delta::of kind = delta::of::text;
    std::string text{};
    std::size_t number = 0;
    std::string id{};
    std::string name{};

    owned_delta() = default;
    explicit owned_delta(const delta& piece)
        : kind(piece.kind), text(piece.text), number(piece.number), id(piece.id), name(piece.name) {}
    /// The delta as a listener gets it; its views point into this object.
    [[nodiscard]] delta view() const noexcept { return {kind, text, number, id, name}; }
    friend bool operator==(const owned_delta&, const owned_delta&) = default;
};

/// A request, the deltas of its reply, and the reply.
struct model_exchange {
    toolkit::request request;
    std::vector<owned_delta> deltas{};
    result<completion> reply{completion{}};
};

/// Parses a line. Fails with the failure of parsing, or with `corrupt` if the line is JSON but not an exchange of this
/// version.
[[nodiscard]] result<model_exchange> parse_exchange(std::string_view line);

/// Prints an exchange as one line of JSON, without line end. parse_exchange returns an equal exchange. Fails with
/// `invalid_argument` if it could not: a temperature that is not a number, arguments that are not JSON, more than 64
/// MiB.
[[nodiscard]] result<std::string> print_exchange(const model_exchange& one);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/exchange/impl/exchange.ipp>
#endif
