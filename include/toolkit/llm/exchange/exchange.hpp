// One exchange with a model: what was asked, what was heard while the answer grew, and the answer or the failure.
// In: an exchange. Out: one line of JSON, and the exchange of a line. Next: recording.hpp writes them, replaying.hpp
// gives them again.
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
    /// As a listener hears it; views of this.
    [[nodiscard]] delta view() const noexcept { return {kind, text, number, id, name}; }
    friend bool operator==(const owned_delta&, const owned_delta&) = default;
};

/// What was asked, heard and given.
struct model_exchange {
    toolkit::request request;
    std::vector<owned_delta> deltas{};
    result<completion> reply{completion{}};
};

/// The exchange of a line. Fails with the failure of parsing, or with `corrupt` where the line is JSON and no exchange
/// of this version.
[[nodiscard]] result<model_exchange> parse_exchange(std::string_view line);

/// One line of JSON, without line end: it reads back as the same exchange. Fails with `invalid_argument` where nothing
/// would: a temperature that is no number, arguments that are not JSON, more than 64 MiB.
[[nodiscard]] result<std::string> print_exchange(const model_exchange& one);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/exchange/impl/exchange.ipp>
#endif
