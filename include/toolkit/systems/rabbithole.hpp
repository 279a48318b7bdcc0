// The system rabbithole: rounds with a person find out what is to be researched.
#pragma once

#include <toolkit/systems/rabbithole/hitl_graph.hpp>
