// Pieces of a text that end between code points. In: the deltas of a server. Out: the pieces for a listener.
#pragma once

#include <toolkit/version.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The number of bytes at the end that begin an incomplete code point.
[[nodiscard]] constexpr std::size_t unfinished(std::string_view text) noexcept {
    for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
        const auto byte = static_cast<unsigned char>(text[text.size() - back]);
        if (byte < 0x80) return 0;
        if (byte < 0xC0) continue;  // a continuation byte
        const std::size_t length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
        return length > back ? back : 0;
    }
    return 0;
}

/// Servers may cut a delta within a code point. Its first bytes are held back until the rest arrives.
class whole_pieces {
public:
    /// The next piece. It may be empty.
    [[nodiscard]] std::string whole(std::string_view text) {
        std::string all = std::exchange(rest_, {});
        all += text;
        const std::size_t size = all.size() - unfinished(all);
        rest_.assign(all, size);
        all.resize(size);
        return all;
    }

private:
    std::string rest_{};
};

}}  // namespace toolkit::v0
