// A summary policy for conversation::trim: a model summarises the turns that are cut.
#pragma once

#include <toolkit/agent/prompt/model_summary.hpp>
