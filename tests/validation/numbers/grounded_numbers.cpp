// validation/numbers/grounded_numbers.hpp: results of tools in their fences
#include <toolkit/text/fence.hpp>
#include <toolkit/validation/terms.hpp>

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

using namespace toolkit;

namespace {

std::string in_fence(std::initializer_list<fence_attribute> attributes, const std::string& body) {
    std::string text;
    append_fence(text, "result", attributes, body);
    return text;
}
/// Whether an answer passes after a call with this result.
bool passes(const std::string& answer, const std::string& result) {
    const task asked{.question = "How many are there?", .owner = owner{"me"}};
    run_record record;
    record.results.push_back(result);
    const run_view run{.task = asked, .record = record, .with_tools = true};
    return grounded_terms{}.check(draft{answer}, run).passed();
}

}  // namespace

TEST(grounded_numbers, are_those_of_a_result_and_not_of_the_name_of_its_tool) {
    const std::string result = in_fence({{"tool", "step-12"}}, "7");
    EXPECT_TRUE(passes("There are 7.", result));
    EXPECT_TRUE(passes("There are seven.", result));
    EXPECT_FALSE(passes("There are 8.", result));
    EXPECT_FALSE(passes("There are 12.", result)) << "12 is in the name of the tool";
}

TEST(grounded_numbers, are_those_of_the_other_attributes_of_a_result_too) {
    const std::string result = in_fence({{"tool", "list"}, {"name", "9 pages"}}, "[\"a\",\"b\"]");
    EXPECT_TRUE(passes("There are 9 pages.", result));
}

TEST(grounded_numbers, are_found_in_each_block_of_a_result_and_in_one_without_a_block) {
    EXPECT_TRUE(passes("There are 4.", in_fence({{"tool", "a"}}, "3") + in_fence({{"tool", "a"}}, "4")));
    EXPECT_TRUE(passes("There are 3.", in_fence({{"tool", "a"}}, "3") + in_fence({{"tool", "a"}}, "4")));
    EXPECT_TRUE(passes("There are 5.", "5"));
    EXPECT_TRUE(passes("There are 5.", "<<result tool=\"a\">>\n5"));
    EXPECT_FALSE(passes("There are 6.", "<<result tool=\"a\">>\n<</result>>\n"));
}
