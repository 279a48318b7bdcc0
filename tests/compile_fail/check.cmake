# Checks one compile-fail case: cmake -Dfile=… -Dmistake=ON|OFF -Dprefix=… -Dcompiler_file=… -P check.cmake
# With the mistake: it must not compile, and an error or a note must match the expectation. Without: it must compile.
include("${compiler_file}")
set(ENV{LC_ALL} C)

file(STRINGS "${file}" first LIMIT_COUNT 1)
if(NOT first MATCHES "^// expect: (.+)$")
    message(FATAL_ERROR "toolkit: `// expect: <regex>` must be the first line of ${file}")
endif()
string(REPLACE "\\;" ";" expected "${CMAKE_MATCH_1}")
string(FIND "${expected}" "toolkit: " place)
if(NOT place EQUAL 0)
    message(FATAL_ERROR "toolkit: the expectation must begin with `toolkit: `, this is `${expected}`")
endif()

if(mistake)
    list(APPEND flags -DMISTAKE)
endif()
execute_process(COMMAND "${compiler}" ${flags} -include "${prefix}" -fsyntax-only -fdiagnostics-color=never "${file}"
                RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)

if(NOT mistake)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "toolkit: the right form does not compile\n${output}")
    endif()
    return()
endif()
if(status EQUAL 0)
    message(FATAL_ERROR "toolkit: it compiles with its mistake")
endif()
# Clang prints the sentence in pieces; here they are put together.
string(REGEX REPLACE "\"}, fixed_string<[^>]*>{\"" "" output "${output}")
# The compiler quotes the source too; only what it says itself counts.
if(NOT output MATCHES "(error|note): [^\n]*${expected}")
    message(FATAL_ERROR "toolkit: it fails with another message than `${expected}`\n${output}")
endif()
string(REGEX MATCH "toolkit: [^\n]*" said "${output}")
message(STATUS "${said}")
