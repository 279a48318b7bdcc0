# Compiles the headers that most cases include: cmake -Dprefix=… -Dcompiler_file=… -P prefix.cmake
include("${compiler_file}")
file(REMOVE "${prefix}.gch")
execute_process(COMMAND "${compiler}" ${flags} -x c++-header "${prefix}" -o "${prefix}.gch" RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "toolkit: the headers do not compile")
endif()
