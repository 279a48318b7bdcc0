// Sends a request to a server and reads the reply; for a provider of your own.
#pragma once

#include <toolkit/llm/wire/provider.hpp>
