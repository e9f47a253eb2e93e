module github.com/pkg/browser

go 1.26
