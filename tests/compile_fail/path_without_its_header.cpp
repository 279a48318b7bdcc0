// expect: toolkit: job::file is a std::filesystem::path; include .*<toolkit/schema/path.hpp>
#include <toolkit/schema/schema.hpp>

#include <filesystem>
#ifndef MISTAKE
#include <toolkit/schema/path.hpp>
#endif

struct job {
    std::filesystem::path file;
};

int main() { return toolkit::json_schema<job>.empty() ? 1 : 0; }
