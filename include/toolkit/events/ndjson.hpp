// Events as lines of JSON.
#pragma once

#include <toolkit/events/event.hpp>
#include <toolkit/events/sound_json.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

/// One JSON object and a line feed. The line stays valid even if a model's arguments are not JSON or span several
/// lines.
template <class E>
[[nodiscard]] std::string json_line(const E& event) {
    std::string line;
    if constexpr (requires { event.input.text; }) {
        E sound = event;
        sound.input = sound_json(event.input);
        line = print(sound);
    } else if constexpr (requires { event.objects->text; }) {
        E sound = event;
        if (event.objects) sound.objects = sound_json(*event.objects, default_event_limits.text_bytes);
        if (event.metadata) sound.metadata = sound_json(*event.metadata, default_event_limits.text_bytes);
        line = print(sound);
    } else if constexpr (requires { event.state->text; }) {
        E sound = event;
        if (event.state) sound.state = sound_json(*event.state, default_event_limits.text_bytes);
        line = print(sound);
    } else {
        line = print(event);
    }
    line += '\n';
    return line;
}

}}  // namespace toolkit::v0
