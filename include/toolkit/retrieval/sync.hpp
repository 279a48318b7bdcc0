// Brings an owner's documents in a library up to date with a folder.
#pragma once

#include <toolkit/retrieval/sync/sync.hpp>
