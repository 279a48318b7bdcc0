// The system rabbithole: it researches a question in documents, with a person in the loop, and follows references.
#pragma once

#include <toolkit/systems/rabbithole/phases/rabbithole.hpp>
