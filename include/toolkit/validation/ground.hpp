// Grounding: each [n] of a draft becomes a span of a document.
#pragma once

#include <toolkit/validation/gate/ground.hpp>
