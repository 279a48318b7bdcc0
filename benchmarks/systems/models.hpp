// The types of the models in these benchmarks. rabbithole generates values, so its model promises schemas.
#pragma once

#include <toolkit/llm/any_llm.hpp>

namespace bench {

/// A model whose server holds it to a JSON Schema.
using schema_llm = toolkit::basic_any_llm<toolkit::model_traits{.speaks = toolkit::dialect::openai, .schema = true}>;

/// One model as both types.
struct real_model {
    toolkit::any_llm any;
    schema_llm with_schemas;
};

}  // namespace bench
