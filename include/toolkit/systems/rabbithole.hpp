// The parts of the system rabbithole: references in texts are found, resolved to documents, and followed.
#pragma once

#include <toolkit/systems/rabbithole/references.hpp>
