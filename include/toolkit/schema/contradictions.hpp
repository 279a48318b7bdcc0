// Explains why an annotation contradicts itself or its type.
#pragma once

#include <toolkit/schema/rules/contradictions.hpp>
