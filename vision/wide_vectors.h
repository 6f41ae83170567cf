// For loops that take most of the time of a picture.
//
// For the .cc files of this layer.
#pragma once

// The widest vectors that the machine has; which they are changes no result. What these functions
// call must be inlined into them to be compiled for the same machine.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define GRIDHAND_WIDE_VECTORS __attribute__((target_clones("default", "avx2", "avx512f")))
// For a function that is written twice, as only its author knows how much fits into the registers;
// the machine chooses, too.
#define GRIDHAND_HAS_VERSIONS 1
#define GRIDHAND_FOR_AVX2 __attribute__((target("avx2")))
#define GRIDHAND_FOR_ANY_MACHINE __attribute__((target("default")))
#else
#define GRIDHAND_WIDE_VECTORS
#define GRIDHAND_HAS_VERSIONS 0
#define GRIDHAND_FOR_ANY_MACHINE
#endif
#define GRIDHAND_INLINE inline __attribute__((always_inline))
