// The system decision: it chooses tools turn by turn over a typed environment, looks at pages of documents, and
// answers.
#pragma once

#include <toolkit/systems/decision/decision.hpp>
