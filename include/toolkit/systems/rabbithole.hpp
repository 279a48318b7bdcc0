// The system rabbithole: rounds with a person find out what is to be researched, and references in texts are followed.
#pragma once

#include <toolkit/systems/rabbithole/phases/rabbithole.hpp>
