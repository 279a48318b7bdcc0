// The estimate of tokens against a real tokenizer: its error is printed for each kind of text.
#include <toolkit/llm/llama_cpp.hpp>
#include <toolkit/llm/token_estimate.hpp>

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <string_view>

#include "../real/model_server.hpp"

namespace {

struct sample {
    std::string_view kind;
    std::string_view text;
};
constexpr std::array samples{
    sample{
        "English",
        "The quick development of a language model depends on the quality of its training data, and on how carefully "
        "its makers measure what it understands. A paragraph of ordinary prose, such as this one, has short words, "
        "some long ones, and punctuation between them; nothing in it is meant to be difficult for a tokenizer."},
    sample{"German",
           "Die Geschwindigkeitsbegrenzung auf der Autobahn wurde nach langer Diskussion aufgehoben. Für die "
           "Verantwortlichen bedeutet das zusätzliche Überprüfungen, größere Aufmerksamkeit und, wie immer, "
           "Gebührenbescheide, die niemand gerne öffnet."},
    sample{"Chinese",
           "语言模型的质量取决于训练数据的质量，也取决于开发者如何仔细地衡量它的理解能力。这是一段普通的文字，"
           "没有任何特别困难的词语，只是为了测量分词器的行为。"},
    sample{"code",
           "template <class L>\nclass fitted {\npublic:\n    explicit fitted(L model, fitted_options options = {})\n"
           "        : model_(std::move(model)), options_(options) {}\n    for (std::size_t i = 0; i < 1024; ++i) {\n"
           "        if (counts[i] != nullptr && *counts[i] >= 0x7F) return i * 2 + 1;\n    }\n};\n"},
    sample{"JSON",
           R"({"type":"object","properties":{"topic":{"type":"string","minLength":1,"description":"What to look for"},)"
           R"("most":{"type":"integer","minimum":1,"maximum":50,"default":10}},"required":["topic"],)"
           R"("additionalProperties":false,"values":[1.5,-2,30000,true,null]})"},
};

TEST(token_estimate, is_no_less_than_the_count_of_a_real_tokenizer) {
    if (!std::filesystem::exists(evaluation::serve_script())) GTEST_SKIP() << "needs ../shared/models";
    const evaluation::model_server server{"qwen05"};
    ASSERT_TRUE(server.ready(std::chrono::minutes{10}));
    const toolkit::llama_cpp model{.base_url = server.url(), .api_key = toolkit::secret{}};
    for (const sample& one : samples) {
        const auto count = model.count_tokens(one.text);
        ASSERT_TRUE(count) << count.error().message();
        const std::int64_t estimate = toolkit::tokens_of(one.text);
        std::cout << one.kind << ": " << *count << " tokens, estimated " << estimate << ", at least "
                  << toolkit::least_tokens_of(one.text) << " (" << 100 * estimate / *count << " %)\n";
        EXPECT_GE(estimate, *count) << one.kind;
        EXPECT_LE(estimate, 3 * *count) << one.kind;
        EXPECT_LE(toolkit::least_tokens_of(one.text), *count) << one.kind;
    }
}

}  // namespace
