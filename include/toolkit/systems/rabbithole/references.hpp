// References in texts: found (reference_extraction.hpp), resolved to documents (document_registry.hpp), and followed
// within guards (follow_references.hpp).
#pragma once

#include <toolkit/systems/rabbithole/follow_references.hpp>
#include <toolkit/systems/rabbithole/reference_extraction.hpp>
