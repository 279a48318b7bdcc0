// expect: toolkit: this any_llm promises .schema, which .*scripted does not have; take toolkit::any_llm
#include <toolkit/llm/any_llm.hpp>
#include <toolkit/llm/scripted.hpp>

int main() {
#ifdef MISTAKE
    const toolkit::basic_any_llm<toolkit::model_traits{.schema = true}> model = toolkit::scripted{"hello"};
#else
    const toolkit::basic_any_llm<toolkit::model_traits{}> model = toolkit::scripted{"hello"};
#endif
    (void)model;
}
