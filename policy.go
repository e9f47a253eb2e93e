package main

// policy is the page's Content-Security-Policy: nothing but what the program itself
// serves, and nothing evaluated. Styles may be inline: boxes lie where their words do.
const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
