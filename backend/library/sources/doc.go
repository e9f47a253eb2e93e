// Package sources reads the files that documents are made of: their bytes ([ReadFile]), their
// text ([Reader]), and what archives and messages among them hold ([Expander]).
package sources
