// The rules of a type, from which the schema and the parser are made.
#pragma once

#include <toolkit/schema/rules/rules.hpp>
