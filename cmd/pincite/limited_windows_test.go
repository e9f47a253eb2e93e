package main

// limited serves a test of other systems.
func limited() {}
