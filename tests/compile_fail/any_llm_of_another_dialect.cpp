// expect: toolkit: this any_llm promises schemas in the dialect openai, and held reads standard; take toolkit::any_llm
#include <toolkit/llm/any_llm.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/llm/with_dialect.hpp>

struct held : toolkit::scripted {
    using scripted::scripted;
    static constexpr toolkit::model_traits traits{.schema = true};
};

int main() {
    using with_schema =
        toolkit::basic_any_llm<toolkit::model_traits{.speaks = toolkit::dialect::openai, .schema = true}>;
#ifdef MISTAKE
    const with_schema model = held{"hello"};
#else
    const with_schema model = toolkit::with_dialect<toolkit::dialect::openai>(held{"hello"});
#endif
    (void)model;
}
