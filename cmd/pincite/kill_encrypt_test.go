package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A matter whose encryption, or decryption, is killed at any moment answers as before, with the
// same content, and nothing is left beside it but what it is now.
func TestKilledEncryptionEndsInTheSameMatter(t *testing.T) {
	kills, contracts := 12, 200
	if testing.Short() {
		kills, contracts = 3, 40
	}
	dir := t.TempDir()
	folder, matter, secret := filepath.Join(dir, "contracts"), filepath.Join(dir, "deal.pincite"), filepath.Join(dir, "secret.txt")
	if err := writeContracts(folder, contracts); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(secret, []byte("mind the gap\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PINCITE_HOME", filepath.Join(dir, "home"))
	t.Setenv(keychainEnv, "none")
	t.Setenv(passphraseEnv, secret)
	indexProcess(t, folder, matter, 0)
	want := contentOf(t, matter)
	encrypt := []string{"matter", "encrypt", matter, "--passphrase-file", secret}
	decrypt := []string{"matter", "decrypt", matter}

	random := rand.New(rand.NewPCG(1, 0))
	committed := 0
	lengths := map[bool]int64{}
	for _, way := range []bool{true, false} {
		lengths[way], _ = killedProcess(t, 0, map[bool][]string{true: encrypt, false: decrypt}[way]...)
	}
	t.Logf("encrypting takes %d writes, decrypting %d", lengths[true], lengths[false])
	for n := range kills {
		turnTo := n%2 == 0
		args := map[bool][]string{true: encrypt, false: decrypt}[turnTo]
		part := (float64(n/2) + random.Float64()) / float64((kills+1)/2)
		killedProcess(t, max(1, int64(part*float64(lengths[turnTo]))), args...)
		files, err := exec.Command("pincite", "files", "--matter", matter).CombinedOutput() // finishes what was begun
		if got := strings.Count(string(files), ".txt"); err != nil || got != want.Documents {
			t.Fatalf("kill %d: %d files, %v\n%s", n, got, err, files)
		}
		if encrypted := mustBeClean(t, matter, want); encrypted == turnTo {
			committed++
		} else {
			killedProcess(t, 0, args...)
		}
	}
	t.Logf("%d of %d kills came too late to stop it", committed, kills)
	if mustBeClean(t, matter, want) {
		killedProcess(t, 0, decrypt...)
	}
	if got := contentOf(t, matter); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// mustBeClean fails where something is left that does not belong to the matter as it is, and
// reports whether that is encrypted.
func mustBeClean(t *testing.T, matter string, want content) (encrypted bool) {
	t.Helper()
	_, err := os.Stat(matter + ".keys.json")
	encrypted = err == nil
	entries, err := os.ReadDir(filepath.Dir(matter))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		name := filepath.Join(filepath.Dir(matter), e.Name())
		if e.IsDir() || !strings.HasPrefix(name, matter) {
			continue
		}
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, ".old") || strings.HasSuffix(name, ".turning") || encrypted && strings.Contains(string(b), "contracts") && name != matter || encrypted && strings.Contains(string(b), "Agreement") {
			t.Errorf("encrypted %v: %s is left, or holds words", encrypted, e.Name())
		}
	}
	if !encrypted {
		if got := contentOf(t, matter); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	return encrypted
}
