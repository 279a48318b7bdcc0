// The parts of rabbithole that exist. In: a question, documents, a person's replies. Out: queries to research; the
// documents that texts refer to. Next: a program.
#pragma once

#include <toolkit/systems/rabbithole/references/follow_references.hpp>
#include <toolkit/systems/rabbithole/references/reference_extraction.hpp>
#include <toolkit/systems/rabbithole/rounds/hitl_graph.hpp>
