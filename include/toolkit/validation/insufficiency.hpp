// Check: an answer that lacks something says so.
#pragma once

#include <toolkit/validation/checks/insufficiency.hpp>
