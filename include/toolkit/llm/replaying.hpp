// A model that replays a recording, without a server.
#pragma once

#include <toolkit/llm/testing/replaying.hpp>
