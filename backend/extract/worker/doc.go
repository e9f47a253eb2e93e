// Package worker reads sources in processes of their own, so that a hostile or broken
// file costs itself alone: not the program, not the machine, and not the other files.
//
// A program that reads in workers begins its main with [RunIfAsked], and makes a [Pool]
// of [Self]: a worker is the same program, started anew with an argument that users do
// not know. [Pool.Read] then stands for extract.Read, with the same results and these
// errors more: [ErrCrashed], [ErrTimeout] and [ErrMemory].
//
// # What a worker may do
//
//   - Time: [Limits.Page] to finish each page, [Limits.File] for all. Then it is killed.
//   - Memory: [Limits.Memory]. On Linux the kernel refuses more (RLIMIT_DATA), on Windows
//     a job object does; elsewhere the worker watches itself and ends.
//   - Files: on Linux (Landlock) its own binary, the system's programs and libraries, and a
//     folder of its own, which goes when it ends. On macOS (Seatbelt) no file of a user but
//     those in that folder; on Windows (low integrity) it writes to that folder alone.
//   - Network: none. On Linux a seccomp filter refuses every socket but local ones, for
//     the worker and all that it starts; on macOS its profile does. On Windows nothing
//     enforces it; the readers hold no code that opens connections.
//   - Life: it ends with its parent, whatever kills that, and with the context of the
//     call.
//   - Its environment is the few variables that the programs it starts need. It leaves
//     no core file.
//
// Sources, texts and passwords travel through pipes, in frames (frame.go); none is ever
// in an argument, and only what the programs of others need is ever in a file. [Pool.Do] does
// other things to foreign files in the same processes.
package worker
