package ocr

import (
	"context"
	"fmt"
	"os"
	"strconv"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/tool"
)

// dots is how many dots an inch [Draw] draws with: what Tesseract was trained on.
const dots = 300

// Draw draws a page of a PDF, counted from 1, as a grey PNG with pdftoppm of poppler, as
// it is shown: its crop box, turned by its rotation. Files that need a password cannot be
// drawn: everyone on the machine could read it on pdftoppm's command line. The error
// wraps [canon.ErrTool] or [canon.ErrTooLarge], or is that of ctx.
func Draw(ctx context.Context, pdftoppm string, pdf []byte, page int) ([]byte, error) {
	dir, path, err := tool.NewFolder("source.pdf", pdf)
	if err != nil {
		return nil, err
	}
	defer dir.Remove()
	n := strconv.Itoa(page)
	args := []string{"-f", n, "-l", n, "-r", strconv.Itoa(dots), "-cropbox", "-gray", "-png", "-singlefile", path, dir.Path("page")}
	if _, err := dir.Run(ctx, pageLimit, pdftoppm, args...); err != nil {
		return nil, fmt.Errorf("draw page %d: %w; print the file to PDF anew and index again", page, err)
	}
	picture, err := os.ReadFile(dir.Path("page.png"))
	if err != nil {
		return nil, fmt.Errorf("draw page %d: %w: pdftoppm wrote nothing; print the file to PDF anew and index again", page, canon.ErrTool)
	}
	if _, err := check(picture); err != nil {
		return nil, err
	}
	return picture, nil
}
