// Postings of a term while they are collected: its chunks and its count in each, as a string of bytes. Each posting is
// a varint of (distance to the previous chunk) * 2 + (1 if the count is 1). Otherwise a varint of the count follows.
// In: chunks in rising order. Out: bytes, and the pairs again. Next: posting_list.hpp writes them as blocks.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

inline void append_varint(std::string& out, std::uint64_t value) {
    while (value >= 0x80) {
        out += static_cast<char>(value | 0x80U);
        value >>= 7U;
    }
    out += static_cast<char>(value);
}

/// Reads a varint at `at` and moves past it. At the end of the bytes it returns 0 and moves past the end.
[[nodiscard]] inline std::uint64_t read_varint(std::string_view bytes, std::size_t& at) noexcept {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (at >= bytes.size()) break;
        const auto byte = static_cast<unsigned char>(bytes[at++]);
        value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
        if (byte < 0x80) return value;
    }
    at = bytes.size() + 1;
    return 0;
}

/// The postings of one term while they are collected.
class postings {
public:
    /// The chunk must be greater than the last one.
    void add(std::uint32_t chunk, std::uint32_t times) {
        append(bytes_, chunk - (chunks_ == 0 ? 0 : last_), times);
        if (chunks_ == 0) first_bytes_ = bytes_.size();
        last_ = chunk;
        ++chunks_;
    }

    /// Appends the postings of the same term in later chunks.
    void add(const postings& later) {
        if (later.chunks_ == 0) return;
        std::size_t at = 0;
        const std::uint64_t head = read_varint(later.bytes_, at);
        const std::uint32_t times = (head & 1U) != 0 ? 1U : static_cast<std::uint32_t>(read_varint(later.bytes_, at));
        add(static_cast<std::uint32_t>(head >> 1U), times);
        bytes_.append(later.bytes_, later.first_bytes_);
        last_ = later.last_;
        chunks_ += later.chunks_ - 1;
    }

    [[nodiscard]] const std::string& bytes() const noexcept { return bytes_; }
    [[nodiscard]] std::uint32_t chunks() const noexcept { return chunks_; }

private:
    static void append(std::string& out, std::uint32_t distance, std::uint32_t times) {
        append_varint(out, static_cast<std::uint64_t>(distance) << 1U | (times == 1 ? 1U : 0U));
        if (times != 1) append_varint(out, times);
    }

    std::string bytes_;
    std::size_t first_bytes_ = 0;
    std::uint32_t last_ = 0;
    std::uint32_t chunks_ = 0;
};

/// Calls f(chunk, times) for each posting. Stops and returns false at the first chunk that is not below `chunks`.
template <class F>
bool for_each_posting(std::string_view bytes, std::uint32_t chunks, F&& f) {
    std::uint64_t chunk = 0;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::uint64_t head = read_varint(bytes, at);
        const std::uint64_t times = (head & 1U) != 0 ? 1U : read_varint(bytes, at);
        chunk += head >> 1U;
        if (at > bytes.size() || chunk >= chunks) return false;
        f(static_cast<std::uint32_t>(chunk), static_cast<std::uint32_t>(times));
    }
    return true;
}

}}  // namespace toolkit::v0
