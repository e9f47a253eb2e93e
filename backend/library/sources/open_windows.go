package sources

// Links are told apart by the walk.
const openFlags, noFollow = 0, 0
