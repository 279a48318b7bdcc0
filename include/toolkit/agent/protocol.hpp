// A protocol of your own: how an agent speaks with its model.
#pragma once

#include <toolkit/agent/loop/protocol.hpp>
