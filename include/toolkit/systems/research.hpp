// The system research: an agent that searches, reads and cites with tools of its choice, and a fixed pipeline that
// answers in its place.
#pragma once

#include <toolkit/systems/research_pipeline/research_with_pipeline.hpp>
