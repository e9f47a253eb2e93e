package main

import ("context"; "io")

func Evaluate(ctx context.Context, w io.Writer, model, data string) error { return nil }
