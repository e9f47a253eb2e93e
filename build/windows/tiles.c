// A permission that wine 8 does not ask for, for tests of the Windows programs alone.
//
// Linux lets a process use the matrix tiles of a processor (AMX) only once it has asked. ONNX
// Runtime asks on Linux and not on Windows, which lets everyone; under wine its first product of
// matrices then is an illegal instruction. Loaded before wine, this asks for it, and a processor
// without tiles says no, which does no harm.
#include <sys/syscall.h>
#include <unistd.h>

enum { request_permission = 0x1023, tile_data = 18 }; // ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA

__attribute__((constructor)) static void permit(void) { syscall(SYS_arch_prctl, request_permission, tile_data); }
