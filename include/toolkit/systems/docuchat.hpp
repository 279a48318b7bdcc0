// The system docuchat: strict JSON actions over a user's documents, with a plan, a gate, citations and a trace.
#pragma once

#include <toolkit/systems/docuchat/docuchat.hpp>
