// The functions of sound_json.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/events/sound_json.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/schema/parse/parse.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string shortened(std::string_view text, std::size_t most) {
    if (text.size() <= most) return std::string{text};
    const std::string_view kept = cut_utf8(text, most);
    return std::string{kept} + "… (" + std::to_string(text.size() - kept.size()) + " bytes left out)";
}

TOOLKIT_FUNCTION raw_json sound_json(const raw_json& input, std::size_t most) {
    if (input.text.size() <= most && parse<raw_json>(input.text)) {
        raw_json sound = input;
        for (char& c : sound.text)
            if (c == '\n' || c == '\r') c = ' ';  // only between values: valid JSON has no line breaks in strings
        return sound;
    }
    raw_json sound{""};
    append_json_string(sound.text, shortened(input.text, most));
    return sound;
}

}}  // namespace toolkit::v0
