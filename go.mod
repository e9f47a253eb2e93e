module pincite

go 1.26
