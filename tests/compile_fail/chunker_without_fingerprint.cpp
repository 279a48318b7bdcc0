// expect: toolkit: a chunker must have cut\(text, blocks, stop\) -> std::vector<chunk_span> and fingerprint\(\) ->
// std::string, both static
#include <toolkit/extract/text.hpp>
#include <toolkit/retrieval/chunk/chunked.hpp>

struct block_chunker {
    static std::vector<toolkit::chunk_span> cut(std::string_view, const std::vector<toolkit::block>& blocks,
                                                const toolkit::stop_token&) {
        std::vector<toolkit::chunk_span> made;
        for (std::size_t i = 0; i < blocks.size(); ++i) made.push_back({blocks[i].bytes, i});
        return made;
    }
#ifndef MISTAKE
    static std::string fingerprint() { return "blocks"; }
#endif
};
toolkit::result<toolkit::extraction> read(std::string_view bytes) {
    return toolkit::chunked<toolkit::extractors<toolkit::text_extractor>, block_chunker>::read("a.txt", bytes);
}
