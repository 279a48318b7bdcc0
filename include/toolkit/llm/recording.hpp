// A model that writes each exchange into a file, without secrets.
#pragma once

#include <toolkit/llm/decorators/recording.hpp>
