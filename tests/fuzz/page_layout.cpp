// Words anywhere on pages, as in a PDF. The blocks consist of exactly their words, and every page is in order.
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/pdf/page_layout.hpp>

#include "sound.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

/// Numbers and words from bytes. None when no bytes are left.
class source {
public:
    source(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
    [[nodiscard]] bool is_done() const noexcept { return left_ == 0; }
    std::uint8_t byte() noexcept { return left_ == 0 ? std::uint8_t{0} : (--left_, *data_++); }
    float length() noexcept {
        const int of = byte();
        return of == 255 ? 1e6F : of == 254 ? -1e6F : static_cast<float>(of * 4 - 100);
    }
    std::string word() {
        std::string made;
        for (std::size_t size = byte() % 12U; size > 0; --size) made += static_cast<char>(byte());
        return toolkit::extracting::collapsed(toolkit::repair_utf8(made));
    }

private:
    const std::uint8_t* data_;
    std::size_t left_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using fuzzing::demand;
    source from{data, size};
    std::vector<toolkit::page_content> pages;
    while (!from.is_done()) {
        const std::uint8_t what = from.byte();
        if (pages.empty() || what % 8 == 0) pages.push_back({{from.length(), from.length()}, {}});
        toolkit::page_word word{from.word(), {from.length(), from.length(), from.length(), from.length()}};
        word.size = static_cast<float>(from.byte()) / 4;
        word.turn = what / 8 % 4;
        word.joins_next = what / 64 == 1;
        if (word.text.empty() || word.text.find(' ') != std::string::npos) continue;
        pages.back().words.push_back(std::move(word));
    }
    for (toolkit::page_content& page : pages)
        if (!page.words.empty()) page.words.back().joins_next = false;
    std::uint32_t page = 1;
    toolkit::lay_out(pages, [&](toolkit::layout_block&& made) {
        demand(toolkit::is_utf8(made.text) && !made.text.empty() && made.page >= page && made.page <= pages.size());
        page = made.page;
        std::size_t at = 0;
        for (const toolkit::placed_word& word : made.words) {
            demand(word.bytes.begin >= at && word.bytes.begin < word.bytes.end && word.bytes.end <= made.text.size());
            demand(word.bytes.begin == at || made.text[at] == ' ');
            at = word.bytes.end;
        }
        demand(at == made.text.size());
        return true;
    });
    return 0;
}
