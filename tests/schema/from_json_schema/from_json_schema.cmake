# Included by tests/CMakeLists.txt. The program that generates C++ from JSON Schemas runs during the build. Its test compiles
# the generated code and tests it. Without ../shared there are only the structs of cases.json.
set(structs_folder "${CMAKE_CURRENT_BINARY_DIR}/from_json_schema")
set(structs "${structs_folder}/calls_0.cpp" "${structs_folder}/calls_1.cpp" "${structs_folder}/cases.cpp")
set(structs_calls "${PROJECT_SOURCE_DIR}/../shared/data/bfcl_calls/schemas.json")
set(structs_given "${CMAKE_CURRENT_LIST_DIR}/cases.json")
if(EXISTS "${structs_calls}")
    list(APPEND structs_given "${structs_calls}")
endif()
file(MAKE_DIRECTORY "${structs_folder}")

add_executable(write_structs "${CMAKE_CURRENT_LIST_DIR}/write_structs.cpp")
target_link_libraries(write_structs PRIVATE toolkit::toolkit toolkit_warnings)
add_custom_command(OUTPUT ${structs}
    COMMAND write_structs "${structs_calls}" "${CMAKE_CURRENT_LIST_DIR}/cases.json" "${structs_folder}"
    DEPENDS write_structs ${structs_given} VERBATIM)

# Hundreds of structs, each compiled for a few calls: two files, so that two compilers share them, without
# optimisation, and with only the necessary includes.
set_source_files_properties(${structs} PROPERTIES COMPILE_OPTIONS -O0 SKIP_PRECOMPILE_HEADERS ON
                            INCLUDE_DIRECTORIES "${CMAKE_CURRENT_LIST_DIR}")
toolkit_test(test_from_json_schema LABEL conformance TIMEOUT 400 SOURCES
    "${CMAKE_CURRENT_LIST_DIR}/from_json_schema.cpp" "${CMAKE_CURRENT_LIST_DIR}/generate.cpp"
    "${CMAKE_CURRENT_LIST_DIR}/strangers.cpp" "${CMAKE_CURRENT_LIST_DIR}/damaged_calls.cpp" ${structs})

# The program itself: a struct with the name of a C function is in a namespace by default.
if(TARGET schema_to_struct)
    get_property(folder GLOBAL PROPERTY toolkit_examples_folder)
    add_test(NAME schema_to_struct.puts_structs_into_a_namespace COMMAND
             "${folder}/schema_to_struct" "${CMAKE_CURRENT_LIST_DIR}/time_tool.json")
    add_test(NAME schema_to_struct.omits_the_namespace_on_request COMMAND
             "${folder}/schema_to_struct" --namespace "" "${CMAKE_CURRENT_LIST_DIR}/time_tool.json")
    set_tests_properties(schema_to_struct.puts_structs_into_a_namespace PROPERTIES LABELS conformance TIMEOUT 20
                         PASS_REGULAR_EXPRESSION "\nnamespace tools {\n\nstruct time {\n.*\n}  // namespace tools\n")
    set_tests_properties(schema_to_struct.omits_the_namespace_on_request PROPERTIES LABELS conformance TIMEOUT 20
                         PASS_REGULAR_EXPRESSION "\n\nstruct time {\n" FAIL_REGULAR_EXPRESSION "namespace")
endif()
