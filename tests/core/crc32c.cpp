// core/crc32c.hpp
#include <toolkit/core/crc32c.hpp>

#include <gtest/gtest.h>

#include <string>

TEST(crc32c, gives_the_check_values_of_rfc_3720) {
    EXPECT_EQ(toolkit::crc32c("123456789"), 0xE3069283U);
    EXPECT_EQ(toolkit::crc32c(std::string(32, '\0')), 0x8A9136AAU);
    EXPECT_EQ(toolkit::crc32c(std::string(32, '\xFF')), 0x62A8AB43U);
    EXPECT_EQ(toolkit::crc32c(""), 0U);
}

TEST(crc32c, of_the_processor_and_of_the_table_agree_on_every_length) {
    std::string bytes;
    for (unsigned i = 0; i < 100; ++i) {
        EXPECT_EQ(toolkit::crc32c(bytes), ~toolkit::crc::by_table(bytes, ~0U)) << i;
        bytes += static_cast<char>(i * 37 + 200);
    }
}
