// Single tildes in Markdown are text: 10~20 bar, H~2~O, ~5 minutes. Only two tildes strike text out, but md4c also
// accepts one.
// In: the source. Out: a source in which an unused byte replaces each single tilde, and the restored text of md4c's
// output. Next: impl/markdown.ipp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace markdown {

class single_tildes {
public:
    /// The source without single tildes; the source itself if it has none. `buffer` stores a changed source.
    [[nodiscard]] std::string_view replaced(std::string_view source, std::string& buffer) {
        byte_ = '~';
        for (const char other : {'\xFF', '\xFE', '\xFD', '\xFC', '\xFB', '\xFA', '\xF9', '\xF8'})  // never in UTF-8
            if (byte_ == '~' && source.find(other) == std::string_view::npos) byte_ = other;
        if (byte_ == '~' || source.find('~') == std::string_view::npos) return source;
        buffer = source;
        for (std::size_t at = buffer.find('~'); at != std::string::npos; at = buffer.find('~', at)) {
            const std::size_t end = std::min(buffer.find_first_not_of('~', at), buffer.size());
            std::size_t slashes = 0;
            while (slashes < at && buffer[at - slashes - 1] == '\\') ++slashes;
            if (slashes % 2 == 1) ++at;  // it is escaped, and md4c reads it as text
            if (end == at + 1) buffer[at] = byte_;
            at = end;
        }
        return buffer;
    }

    /// The output of md4c with its tildes restored. `buffer` stores a changed text.
    [[nodiscard]] std::string_view restored(std::string_view text, std::string& buffer) const {
        if (byte_ == '~' || text.find(byte_) == std::string_view::npos) return text;
        buffer = text;
        std::replace(buffer.begin(), buffer.end(), byte_, '~');
        return buffer;
    }

private:
    char byte_ = '~';
};

}}}  // namespace toolkit::v0::markdown
