// The fixed pipeline of the system research: it answers without an agent, in a fixed order of stages.
#pragma once

#include <toolkit/systems/research_pipeline/pipeline.hpp>
