package extract

// Version changes whenever any reader does, or a new one comes: text that was made
// under another Version may differ from what [Read] would make now, and a source that
// was refused may be readable.
const Version = textExtractor + " " + sectionsVersion
