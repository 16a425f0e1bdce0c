// As many tests at once as there are cores.
//
// Swift Testing starts all tests of a process at once unless a number is given. A thousand tests that wait for one
// another's answers need much memory, and none of them ends soon. Swift Testing reads the number from the environment
// when a run begins, which is before any Swift code of the tests runs; hence a constructor, and hence C.
// The variable is known since Swift 6.3; an older toolchain starts all tests at once, and they pass, too.
// A value that is set already stays: SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=1 swift test

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((constructor)) static void limit_tests_at_once(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    char text[24];
    snprintf(text, sizeof text, "%ld", cores < 2 ? 2 : cores);
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", text, 0);
}
