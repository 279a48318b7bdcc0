# Installs the project into an empty prefix: headers and package files need no build. cmake -Dbuild=… -Dprefix=… -P install.cmake
file(REMOVE_RECURSE "${prefix}")
execute_process(COMMAND "${CMAKE_COMMAND}" --install "${build}" --prefix "${prefix}" OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(GLOB strays RELATIVE "${prefix}" "${prefix}/*")
list(SORT strays)
if(NOT strays STREQUAL "include;share")
    message(FATAL_ERROR "toolkit: only headers and package files are installed, here is ${strays}")
endif()
