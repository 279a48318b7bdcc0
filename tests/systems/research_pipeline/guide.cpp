// The code of docs/systems/research_pipeline.md.
#include "pipeline_runs.hpp"

#include <toolkit/answering/model_as_judge.hpp>
#include <toolkit/retrieval/lexical_proximity.hpp>

using namespace toolkit;
using namespace pipeline_tests;

TEST(pipeline_guide, a_pipeline_has_a_reranker_and_limits) {
    const shelf docs;
    const staged model = valuer();
    const fixed_pipeline pipeline{fallback_reranker{lexical_proximity{}, model_as_judge{model}},
                                  {.limits = {.detailed_documents = 8}, .fast_attachments = true}};
    const shown_run record = run(docs.view(), model, {.query = value_question, .owner = me}, pipeline);
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.text(), "The market value was £2,300,000 [1].");
}
