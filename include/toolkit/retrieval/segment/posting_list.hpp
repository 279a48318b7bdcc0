// The postings of one term in a segment: blocks of 128, preceded by a row for each block, so that blocks can be
// skipped.
//
//   up to 127 postings:  one run
//   128 or more:         list_head, block_row for each block, then the blocks; the last one is a run
//   a packed block:      distances in 16 · bits bytes, 64 bytes of codes, a varint of (times - 4) for each code from 14
//   a run:               varints of distance · 4 + (times - 1), or distance · 4 + 3 and then times - 4; a block whose
//                        chunks span more than 65,536 numbers is a run, too
//
// A distance is the number of chunks in between. Even with corrupt bytes, a list never reads out of bounds or yields a
// chunk that is not below the given number.
// In: collected postings. Out: bytes, and postings by block or by chunk. Next: top_chunks.hpp.
#pragma once

#include <toolkit/retrieval/files/section_file.hpp>
#include <toolkit/retrieval/segment/posting_blocks.hpp>
#include <toolkit/retrieval/segment/postings.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace posting_lists {

struct list_head {
    std::uint32_t most_times;  ///< maximum count of the term in a chunk
    std::uint32_t codes;       ///< bit i: code i occurs in the list
};
struct block_row {
    std::uint32_t last;    ///< last chunk of the block
    std::uint32_t offset;  ///< of the block in the list
    std::uint16_t codes;   ///< bit i: code i occurs in the block
    std::uint16_t bits;    ///< of a distance; `run` if the block is not packed
};
static_assert(sizeof(list_head) == 8 && sizeof(block_row) == 12);
inline constexpr std::uint16_t run = 17;

/// Postings of one block while they are written or read, in the order of their chunks.
struct block_postings {
    std::uint32_t count = 0;
    std::array<std::uint32_t, posting_blocks::size> chunks;
    std::array<std::uint32_t, posting_blocks::size> times;
};

}  // namespace posting_lists

/// A field of a segment: the lengths of its chunks, and the length classes of its codes.
struct scored_field {
    std::string_view lengths;  ///< std::uint32_t by chunk
    length_classes classes;

    [[nodiscard]] std::uint32_t length(std::uint32_t chunk) const noexcept {
        return chunk < lengths.size() / 4 ? record_at<std::uint32_t>(lengths, chunk) : 0;
    }
};

/// Writes the posting lists of a segment. The lengths of its chunks must be known.
class posting_list_writer {
public:
    /// `lengths` by chunk. They must outlive the writer.
    explicit posting_list_writer(std::span<const std::uint32_t> lengths)
        : classes_(length_classes::of(lengths)), class_of_(lengths.size()) {
        for (std::size_t i = 0; i < lengths.size(); ++i)
            class_of_[i] = static_cast<std::uint8_t>(classes_.of_length(lengths[i]));
    }
    [[nodiscard]] const length_classes& classes() const noexcept { return classes_; }

    void append(std::string& out, const postings& found) {
        using namespace posting_lists;
        rows_.clear();
        packed_.clear();
        head_ = {};
        before_ = 0;
        block_.count = 0;
        const bool short_list = found.chunks() < posting_blocks::size;
        for_each_posting(found.bytes(), UINT32_MAX, [&](std::uint32_t chunk, std::uint32_t times) {
            block_.chunks[block_.count] = chunk;
            block_.times[block_.count] = std::max(times, 1U);
            if (++block_.count == posting_blocks::size) end_block();
        });
        if (block_.count > 0) end_block();
        if (!short_list) {
            const auto rows_end = static_cast<std::uint32_t>(sizeof(list_head) + rows_.size() * sizeof(block_row));
            append_record(out, head_);
            for (block_row row : rows_) {
                row.offset += rows_end;
                append_record(out, row);
            }
        }
        out += packed_;
    }

private:
    void end_block() {
        using namespace posting_lists;
        const std::uint32_t last = block_.chunks[block_.count - 1];
        block_row row{last, static_cast<std::uint32_t>(packed_.size()), 0, run};
        for (std::uint32_t p = 0; p < block_.count; ++p) {
            row.codes = static_cast<std::uint16_t>(row.codes | 1U << code(p));
            head_.most_times = std::max(head_.most_times, block_.times[p]);
        }
        head_.codes |= row.codes;
        if (block_.count == posting_blocks::size && last - before_ < 65'536) row.bits = pack();
        else append_run();
        rows_.push_back(row);
        before_ = last + 1;
        block_.count = 0;
    }
    [[nodiscard]] std::uint32_t code(std::uint32_t posting) const noexcept {
        return posting_blocks::code_of(block_.times[posting], class_of_[block_.chunks[posting]]);
    }
    [[nodiscard]] std::uint32_t distance(std::uint32_t posting) const noexcept {
        return block_.chunks[posting] - (posting == 0 ? before_ : block_.chunks[posting - 1] + 1);
    }
    [[nodiscard]] std::uint16_t pack() {
        using namespace posting_blocks;
        std::array<std::uint16_t, size> distances;
        std::array<std::uint8_t, size> by_place;
        std::uint32_t widest = 0;
        for (std::uint32_t p = 0; p < size; ++p) {
            distances[p] = static_cast<std::uint16_t>(distance(p));
            widest |= distances[p];
            by_place[place_of(p)] = static_cast<std::uint8_t>(code(p));
        }
        const auto bits = static_cast<std::uint32_t>(std::bit_width(widest));
        append_distances(packed_, distances, bits);
        append_codes(packed_, by_place);
        for (std::uint32_t place = 0; place < size; ++place)
            if (by_place[place] >= code_of_many) append_varint(packed_, block_.times[posting_at(place)] - 4);
        return static_cast<std::uint16_t>(bits);
    }
    void append_run() {
        for (std::uint32_t p = 0; p < block_.count; ++p) {
            const std::uint32_t times = block_.times[p];
            append_varint(packed_, static_cast<std::uint64_t>(distance(p)) << 2U | std::min(times - 1, 3U));
            if (times >= 4) append_varint(packed_, times - 4);
        }
    }

    length_classes classes_;
    std::vector<std::uint8_t> class_of_;
    posting_lists::list_head head_{};
    posting_lists::block_postings block_{};
    std::vector<posting_lists::block_row> rows_;
    std::string packed_;
    std::uint32_t before_ = 0;  ///< one past the last chunk of the previous block
};

/// The postings of a term, for reading.
class posting_list {
public:
    posting_list() = default;
    /// `count` is the number of postings. `chunks` is greater than the number of each chunk.
    posting_list(std::string_view bytes, std::uint32_t count, std::uint32_t chunks) noexcept
        : bytes_(bytes), count_(count), chunks_(chunks) {
        using namespace posting_lists;
        blocks_ = count / posting_blocks::size + (count % posting_blocks::size != 0 ? 1 : 0);
        if (is_short()) return;
        if (bytes.size() < sizeof(list_head) + std::size_t{blocks_} * sizeof(block_row)) count_ = blocks_ = 0;
    }

    [[nodiscard]] std::uint32_t count() const noexcept { return count_; }
    [[nodiscard]] std::uint32_t blocks() const noexcept { return blocks_; }
    [[nodiscard]] std::uint32_t count_of(std::uint32_t block) const noexcept {
        return std::min(posting_blocks::size, count_ - block * posting_blocks::size);
    }
    /// Whether the list is one run without rows. It then has no row and no head to read.
    [[nodiscard]] bool is_short() const noexcept { return count_ < posting_blocks::size; }
    [[nodiscard]] posting_lists::list_head head() const noexcept {
        return is_short() ? posting_lists::list_head{UINT32_MAX, 0xFFFF}
                          : record_at<posting_lists::list_head>(bytes_, 0);
    }
    [[nodiscard]] posting_lists::block_row row(std::uint32_t block) const noexcept {
        using namespace posting_lists;
        if (is_short()) return {UINT32_MAX, 0, 0xFFFF, run};
        return record_at<block_row>(bytes_.substr(sizeof(list_head)), block);
    }
    [[nodiscard]] std::uint32_t last_of(std::uint32_t block) const noexcept {
        std::uint32_t last = UINT32_MAX;
        if (!is_short())
            std::memcpy(&last,
                        bytes_.data() + sizeof(posting_lists::list_head) + block * sizeof(posting_lists::block_row),
                        sizeof last);
        return last;
    }
    /// The least chunk that the block may contain.
    [[nodiscard]] std::uint32_t first_of(std::uint32_t block) const noexcept {
        return block == 0 ? 0 : last_of(block - 1) + 1;
    }
    /// Returns the first block, from `from` on, whose last chunk is not below `chunk`.
    [[nodiscard]] std::uint32_t block_of(std::uint32_t chunk, std::uint32_t from = 0) const noexcept {
        std::uint32_t low = from;
        std::uint32_t high = blocks_;
        while (low < high) {
            const std::uint32_t middle = low + (high - low) / 2;
            if (last_of(middle) < chunk) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /// Returns the bytes of a packed block, with at least the size that it requires; null if it is a run or damaged.
    [[nodiscard]] const char* packed(const posting_lists::block_row& of) const noexcept {
        const std::size_t needs = std::size_t{16} * of.bits + posting_blocks::code_bytes;
        const bool inside =
            of.bits <= posting_blocks::most_bits && of.offset <= bytes_.size() && needs <= bytes_.size() - of.offset;
        return inside ? bytes_.data() + of.offset : nullptr;
    }
    /// Returns the term's count at a place of a packed block.
    [[nodiscard]] std::uint32_t times_at(const posting_lists::block_row& of, std::uint32_t place) const noexcept {
        using namespace posting_blocks;
        const char* const code = packed(of) + std::size_t{16} * of.bits;
        const std::uint32_t times_code = code_at(code, place);
        if (times_code < code_of_many) return posting_blocks::times_of(times_code);
        std::size_t at = of.offset + std::size_t{16} * of.bits + code_bytes;
        for (std::uint32_t before = posting_blocks::many_before(code, place); before > 0; --before)
            (void)read_varint(bytes_, at);
        return static_cast<std::uint32_t>(read_varint(bytes_, at)) + 4;
    }

    /// Reads a block, in the order of its chunks. Of a damaged block it reads what it can.
    void read(std::uint32_t block, posting_lists::block_postings& out) const noexcept {
        using namespace posting_blocks;
        const auto of = row(block);
        out.count = 0;
        if (of.bits == posting_lists::run) return read_run(block, of.offset, out);
        const char* const bytes = packed(of);
        if (bytes == nullptr) return;
        std::array<std::uint16_t, size> behind;
        unpackers[of.bits](bytes, behind.data());
        const char* const code = bytes + std::size_t{16} * of.bits;
        std::array<std::uint32_t, size> by_place;
        std::size_t at = of.offset + std::size_t{16} * of.bits + code_bytes;
        for (std::uint32_t place = 0; place < size; ++place) {
            by_place[place] = posting_blocks::times_of(code_at(code, place));
            if (by_place[place] == 4) by_place[place] += static_cast<std::uint32_t>(read_varint(bytes_, at));
        }
        const std::uint32_t first = first_of(block);
        for (std::uint32_t p = 0; p < size; ++p) {
            const std::uint32_t chunk = first + behind[place_of(p)];
            if (chunk >= chunks_ || (p > 0 && chunk <= out.chunks[p - 1])) return;
            out.chunks[p] = chunk;
            out.times[p] = by_place[place_of(p)];
            ++out.count;
        }
    }

    /// Returns the term's count in a chunk; 0 if it does not occur. Blocks before `from` are skipped.
    [[nodiscard]] std::uint32_t times_in(std::uint32_t chunk, std::uint32_t from = 0) const noexcept {
        const std::uint32_t block = block_of(chunk, from);
        if (block == blocks_) return 0;
        const auto of = row(block);
        if (of.bits == posting_lists::run) {
            posting_lists::block_postings found;
            found.count = 0;
            read_run(block, of.offset, found);
            const std::uint32_t* const begin = found.chunks.data();
            const std::uint32_t* const end = begin + found.count;
            const std::uint32_t* const at = std::lower_bound(begin, end, chunk);
            return at != end && *at == chunk ? found.times[static_cast<std::size_t>(at - begin)] : 0;
        }
        const std::uint32_t place = place_in(block, of, chunk);
        return place == posting_blocks::size ? 0 : times_at(of, place);
    }
    /// Returns the place of a chunk in a packed block; `size` if it is not there.
    [[nodiscard]] std::uint32_t place_in(std::uint32_t block, const posting_lists::block_row& of,
                                         std::uint32_t chunk) const noexcept {
        const std::uint32_t first = first_of(block);
        const char* const bytes = packed(of);
        if (bytes == nullptr || chunk < first || chunk - first >= 65'536) return posting_blocks::size;
        std::array<std::uint16_t, posting_blocks::size> behind;
        posting_blocks::unpackers[of.bits](bytes, behind.data());
        return posting_blocks::find_place(behind.data(), static_cast<std::uint16_t>(chunk - first));
    }

    /// Calls f(chunk, times) for each posting in rising order.
    template <class F>
    void for_each(F&& f) const {
        posting_lists::block_postings found;
        std::uint64_t next = 0;
        for (std::uint32_t block = 0; block < blocks_; ++block) {
            read(block, found);
            for (std::uint32_t p = 0; p < found.count; ++p) {
                if (found.chunks[p] < next) return;
                next = std::uint64_t{found.chunks[p]} + 1;
                f(found.chunks[p], found.times[p]);
            }
        }
    }

private:
    void read_run(std::uint32_t block, std::size_t at, posting_lists::block_postings& out) const noexcept {
        const std::uint32_t count = count_of(block);
        std::uint64_t next = first_of(block);
        while (out.count < count && at < bytes_.size()) {
            const std::uint64_t head = read_varint(bytes_, at);
            std::uint64_t times = (head & 3U) + 1;
            if (times == 4) times += read_varint(bytes_, at);
            next += head >> 2U;
            if (at > bytes_.size() || next >= chunks_) return;
            out.chunks[out.count] = static_cast<std::uint32_t>(next++);
            out.times[out.count++] = static_cast<std::uint32_t>(times);
        }
    }

    std::string_view bytes_;
    std::uint32_t count_ = 0;
    std::uint32_t chunks_ = 0;
    std::uint32_t blocks_ = 0;
};

}}  // namespace toolkit::v0
