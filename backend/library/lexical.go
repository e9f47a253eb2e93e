package library

// lexicalSuffix follows the name of a matter's file in the name of the folder that
// holds its word index. The index is derived from the matter and may be deleted.
const lexicalSuffix = Extension + ".lex"
