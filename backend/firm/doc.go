// Package firm keeps matters on a firm's own Weaviate servers, where they outgrow one file on one
// machine and many people ask them.
//
// A matter is a tenant: a shard of its own, which the server refuses to open to whoever has no
// right to it, and without whose name it answers nothing. Begin with [Open]. A [Tenant] is read like
// a matter in a file; [Tenant.Push] brings a matter file's contents to it, and [Tenant.Pull] takes them
// back. [Tenant.Index] finds chunks by vectors and by words, with the same scores as the local ones.
//
// Writing twice is writing once: the names of objects are made of what they hold. A document is
// visible whole or not at all: its chunks are found only with the version that its own object names,
// which is written after them. Whatever comes back is checked against its hash.
//
// Nothing here is reached unless a person gave a matter's address. Keys come from the caller, and no
// error holds a key or a word of a document.
package firm
