// A model without a server: it answers in whole sentences of the sources.
#pragma once

#include <toolkit/llm/extractive/extractive.hpp>
