// expect: toolkit: this is not a PageEmbedder; a PageEmbedder has name\(\) -> string, embed_pages
#include <toolkit/retrieval/pages/page_embedder.hpp>

#include <span>
#include <string_view>
#include <vector>

struct my_model {
    static std::string_view name() { return "my-model"; }
#ifdef MISTAKE
    std::vector<float> embed(std::string_view text) const { return std::vector<float>(text.size()); }
#else
    toolkit::result<std::vector<std::vector<float>>> embed_pages(std::span<const toolkit::page_image> pages,
                                                                 const toolkit::stop_token&) const {
        return std::vector<std::vector<float>>(pages.size(), std::vector<float>(toolkit::page_dimensions, 0.0884F));
    }
    toolkit::result<std::vector<float>> embed_query(std::string_view, const toolkit::stop_token&) const {
        return std::vector<float>(toolkit::page_dimensions, 0.0884F);
    }
#endif
};

int main() { return toolkit::is_page_embedder<my_model> ? 0 : 1; }
