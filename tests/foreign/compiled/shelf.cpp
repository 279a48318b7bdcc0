#include "shelf.hpp"

#include <toolkit/agent/agent.hpp>

std::string find_shelf::operator()() const { return "the shelf of \"topic\" " + topic; }
