// Package install brings embedding models to this machine: it knows which there are,
// downloads or imports them, makes them fast here, checks and removes them.
//
// [New] takes the folder of the models. [Home.List] tells what can be installed and what
// is; [Home.Install] downloads, [Home.Import] takes files from a stick; [Home.Verify] and
// [Home.Remove] do as they say. Nothing is downloaded, and no file of unknown origin
// accepted, before [Request.Confirm] said yes.
//
// An installation is made in a folder beside the one it ends in, and moved there as a
// whole when all of it is checked. One that is cancelled, killed or runs out of disk
// leaves what it finished, and the next one goes on from there; a file with another hash
// than its manifest's is removed at once.
//
// A graph in float32 becomes int8 on the way (package quantize), and both are compared
// over the texts of [Options]: a result that is not close enough is thrown away, and the
// model runs in float32.
package install
