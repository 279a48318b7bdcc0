// The fast path of the parser, for objects in the usual order.
#pragma once

#include <toolkit/schema/parse/read_plain.hpp>
