// The extractor of calendars (iCalendar).
#pragma once

#include <toolkit/extract/calendar/calendar.hpp>
