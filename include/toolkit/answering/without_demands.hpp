// A model that reads the question without its demands.
#pragma once

#include <toolkit/answering/question/without_demands.hpp>
