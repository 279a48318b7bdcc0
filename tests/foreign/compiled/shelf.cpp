#include "shelf.hpp"

#include <toolkit/agent/agent.hpp>

#ifndef TOOLKIT_COMPILED
#error "toolkit::compiled does not bring its macro"
#endif

std::string find_shelf::operator()() const { return "the shelf of \"topic\" " + topic; }
