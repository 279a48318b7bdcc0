// A model that replays a recording, without a server.
#pragma once

#include <toolkit/llm/playback/replaying.hpp>
