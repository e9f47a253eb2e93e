// A library that wine 8 lacks, for tests of the Windows programs alone; it is never shipped.
//
// Go draws its random numbers from ProcessPrng of bcryptprimitives.dll. Go's os.RemoveAll deletes
// with FileDispositionInformationEx, which wine 8 answers with STATUS_NOT_IMPLEMENTED: an answer
// that no Windows gives and that Go does not take as "ask in the older way". As every program of
// Go loads this library first, it has that one question answered by the older
// FileDispositionInformation, inside the process.
#include <windows.h>
#include <winternl.h>

enum { disposition = 13, disposition_ex = 64, stub = 32 };

BOOLEAN NTAPI SystemFunction036(PVOID, ULONG); // RtlGenRandom

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T n) { return SystemFunction036(data, (ULONG)n); }

typedef NTSTATUS(NTAPI *set_information)(HANDLE, PIO_STATUS_BLOCK, PVOID, ULONG, ULONG);

static set_information original;

static NTSTATUS NTAPI replaced(HANDLE file, PIO_STATUS_BLOCK io, PVOID info, ULONG length, ULONG class)
{
	if (class == disposition_ex) {
		BOOLEAN gone = *(ULONG *)info & 1;
		return original(file, io, &gone, sizeof gone, disposition);
	}
	return original(file, io, info, length, class);
}

BOOL WINAPI DllMain(HINSTANCE self, DWORD reason, LPVOID reserved)
{
	if (reason != DLL_PROCESS_ATTACH)
		return TRUE;
	BYTE *at = (BYTE *)GetProcAddress(GetModuleHandleA("ntdll.dll"), "NtSetInformationFile");
	static const BYTE begins[] = {0x4c, 0x8b, 0xd1, 0xb8}; // the stub that wine has for a system call; it runs anywhere
	if (at == NULL || memcmp(at, begins, sizeof begins) != 0)
		return TRUE;
	BYTE *copy = VirtualAlloc(NULL, stub, MEM_COMMIT | MEM_RESERVE, PAGE_EXECUTE_READWRITE);
	DWORD was;
	if (copy == NULL || !VirtualProtect(at, stub, PAGE_EXECUTE_READWRITE, &was))
		return TRUE;
	memcpy(copy, at, stub);
	original = (set_information)copy;
	void *to = (void *)replaced;
	memcpy(at, "\x48\xb8", 2); // mov rax, to
	memcpy(at + 2, &to, sizeof to);
	memcpy(at + 10, "\xff\xe0", 2); // jmp rax
	VirtualProtect(at, stub, was, &was);
	return TRUE;
}
