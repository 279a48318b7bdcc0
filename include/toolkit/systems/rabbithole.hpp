// The system rabbithole: rounds with a person find out what is to be researched; references in texts are found,
// resolved to documents, and followed.
#pragma once

#include <toolkit/systems/rabbithole/hitl_graph.hpp>
#include <toolkit/systems/rabbithole/references.hpp>
