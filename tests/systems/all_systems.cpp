// All systems in one program: their names do not collide.
#include <toolkit/systems/decision.hpp>
#include <toolkit/systems/docuchat.hpp>
#include <toolkit/systems/files.hpp>
#include <toolkit/systems/rabbithole.hpp>
#include <toolkit/systems/research.hpp>
#include <toolkit/systems/research_pipeline.hpp>

#include <gtest/gtest.h>

#include <type_traits>

using namespace toolkit;

TEST(systems, stand_beside_each_other_in_one_program) {
    EXPECT_FALSE((std::is_same_v<generated_answer, written_answer>)) << "the answers of research and of decision";
    EXPECT_FALSE((std::is_same_v<chosen_citations, recorded_citations>)) << "of the pipeline, and of the gate";
}
