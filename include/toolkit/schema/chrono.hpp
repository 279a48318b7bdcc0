// Durations, points in time and dates of <chrono> as JSON texts.
#pragma once

#include <toolkit/schema/time/chrono.hpp>
