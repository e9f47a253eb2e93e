package extracttest

import (
	"encoding/binary"
	"maps"
	"slices"
	"unicode/utf16"
)

// Storage is a folder of a compound file: its streams and the storages in it, by name.
type Storage struct {
	Streams  map[string][]byte
	Storages map[string]*Storage
}

// The numbers that a compound file marks sectors with ([MS-CFB], section 2.1).
const (
	cfbSector  = 512
	cfbMini    = 64
	cfbCutoff  = 4096
	cfbEnd     = 0xFFFFFFFE
	cfbFree    = 0xFFFFFFFF
	cfbFATSect = 0xFFFFFFFD
)

// compound is a compound file in the making.
type compound struct {
	sectors [][]byte
	fat     []uint32
	mini    []byte
	miniFAT []uint32
	dir     [][]byte
}

// Compound writes a compound file, such as Outlook's .msg, small enough for one sector
// of its allocation table's table (7 MB).
func Compound(root *Storage) []byte {
	c := &compound{}
	c.entry("Root Entry", 5)
	c.storage(0, root)
	start := c.chain(c.mini)
	binary.LittleEndian.PutUint32(c.dir[0][116:], start)
	binary.LittleEndian.PutUint32(c.dir[0][120:], uint32(len(c.mini)))
	dirStart := c.chain(slices.Concat(c.dir...))
	miniFAT := c.chain(words(c.miniFAT))
	fatSectors := 1
	for fatSectors*cfbSector/4 < len(c.fat)+fatSectors {
		fatSectors++
	}
	first := len(c.sectors)
	for range fatSectors {
		c.fat = append(c.fat, cfbFATSect)
	}
	fat := words(c.fat)
	for len(fat) < fatSectors*cfbSector {
		fat = append(fat, 0xFF)
	}
	head := make([]byte, cfbSector)
	copy(head, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")
	for at, v := range map[int]uint16{24: 0x3E, 26: 3, 28: 0xFFFE, 30: 9, 32: 6} {
		binary.LittleEndian.PutUint16(head[at:], v)
	}
	for at, v := range map[int]uint32{44: uint32(fatSectors), 48: dirStart, 56: cfbCutoff, 60: miniFAT,
		64: uint32((len(c.miniFAT)*4 + cfbSector - 1) / cfbSector), 68: cfbEnd} {
		binary.LittleEndian.PutUint32(head[at:], v)
	}
	for i := range 109 {
		v := uint32(cfbFree)
		if i < fatSectors {
			v = uint32(first + i)
		}
		binary.LittleEndian.PutUint32(head[76+4*i:], v)
	}
	return slices.Concat(head, slices.Concat(c.sectors...), fat)
}

// storage adds what is in a storage whose own entry is number parent.
func (c *compound) storage(parent int, s *Storage) {
	last := -1
	link := func(i int) {
		if last < 0 {
			binary.LittleEndian.PutUint32(c.dir[parent][76:], uint32(i))
		} else {
			binary.LittleEndian.PutUint32(c.dir[last][72:], uint32(i))
		}
		last = i
	}
	for _, name := range slices.Sorted(maps.Keys(s.Streams)) {
		content := s.Streams[name]
		i := c.entry(name, 2)
		link(i)
		start := uint32(cfbEnd)
		if len(content) >= cfbCutoff {
			start = c.chain(content)
		} else if len(content) > 0 {
			start = c.miniChain(content)
		}
		binary.LittleEndian.PutUint32(c.dir[i][116:], start)
		binary.LittleEndian.PutUint32(c.dir[i][120:], uint32(len(content)))
	}
	for _, name := range slices.Sorted(maps.Keys(s.Storages)) {
		i := c.entry(name, 1)
		link(i)
		c.storage(i, s.Storages[name])
	}
}

// entry adds a directory entry and returns its number.
func (c *compound) entry(name string, kind byte) int {
	e := make([]byte, 128)
	units := utf16.Encode([]rune(name))
	for i, u := range units {
		binary.LittleEndian.PutUint16(e[2*i:], u)
	}
	binary.LittleEndian.PutUint16(e[64:], uint16(2*len(units)+2))
	e[66], e[67] = kind, 1
	for _, at := range []int{68, 72, 76} {
		binary.LittleEndian.PutUint32(e[at:], cfbFree)
	}
	c.dir = append(c.dir, e)
	return len(c.dir) - 1
}

// chain writes content to sectors and returns the first of them.
func (c *compound) chain(content []byte) uint32 {
	if len(content) == 0 {
		return cfbEnd
	}
	first := uint32(len(c.sectors))
	for len(content) > 0 {
		sector := make([]byte, cfbSector)
		content = content[copy(sector, content):]
		c.sectors = append(c.sectors, sector)
		next := uint32(len(c.sectors))
		if len(content) == 0 {
			next = cfbEnd
		}
		c.fat = append(c.fat, next)
	}
	return first
}

func (c *compound) miniChain(content []byte) uint32 {
	first := uint32(len(c.miniFAT))
	for len(content) > 0 {
		sector := make([]byte, cfbMini)
		content = content[copy(sector, content):]
		c.mini = append(c.mini, sector...)
		next := uint32(len(c.miniFAT) + 1)
		if len(content) == 0 {
			next = cfbEnd
		}
		c.miniFAT = append(c.miniFAT, next)
	}
	return first
}

func words(w []uint32) []byte {
	b := make([]byte, 4*len(w))
	for i, v := range w {
		binary.LittleEndian.PutUint32(b[4*i:], v)
	}
	return b
}
