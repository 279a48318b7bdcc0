// agent.run<T>(task): a run that ends with a value of your type.
#pragma once

#include <toolkit/agent/protocol/typed_end.hpp>
