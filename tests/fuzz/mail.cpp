// Mails with all possible attachments except PDFs and Word documents, whose libraries are not ours.
#include <toolkit/extract/code.hpp>
#include <toolkit/extract/csv.hpp>
#include <toolkit/extract/extract.hpp>
#include <toolkit/extract/json.hpp>
#include <toolkit/extract/mail.hpp>

#include "sound.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using with_parts =
        toolkit::mail_extractor<toolkit::html_extractor, toolkit::csv_extractor, toolkit::json_extractor,
                                toolkit::code_extractor, toolkit::markdown_extractor, toolkit::text_extractor>;
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    fuzzing::demand_sound(with_parts::read("a.eml", bytes, {}, toolkit::extract_limits_default));
    fuzzing::demand_sound(toolkit::mail_extractor<>::read("a.eml", bytes, {}, toolkit::extract_limits_default));
    return 0;
}
