#include <toolkit/extract/extractor.hpp>
#include <toolkit/extract/markdown.hpp>

#include <cstdio>

int main() {
    const auto made = toolkit::extractors<toolkit::markdown_extractor>::read("a.md", "# A \"topic\"\n\n*words*");
    if (!made) return 1;
    std::printf("%s\n", made->text.c_str());
}
