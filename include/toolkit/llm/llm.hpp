// What a model must offer (the concept Llm).
#pragma once

#include <toolkit/llm/model/llm.hpp>
