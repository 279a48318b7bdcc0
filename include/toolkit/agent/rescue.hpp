// A function of yours answers when the model has failed: `rescue{f}`.
#pragma once

#include <toolkit/agent/loop/rescue.hpp>
