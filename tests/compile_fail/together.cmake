# Compiles the cases of a combined file with their mistakes: cmake -Dfile=… -Dinto=… -Dprefix=… -Dcompiler_file=… -P together.cmake
include("${compiler_file}")
set(ENV{LC_ALL} C)
execute_process(COMMAND python3 "${CMAKE_CURRENT_LIST_DIR}/together.py" "${into}" "${file}" -- "${compiler}" ${flags} -DMISTAKE
    -include "${prefix}" -fsyntax-only -fdiagnostics-color=never -Wno-return-type COMMAND_ERROR_IS_FATAL ANY)
