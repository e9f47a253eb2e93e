package jobs

import "pincite/backend/library"

// Alone runs fn on a matter while nothing is indexed, watched or embedded in it, as is needed to
// encrypt, decrypt, lock and unlock it. With create there need be no such matter yet.
func (m *Manager) Alone(name string, create bool, fn func(*library.Matter) error) error {
	if err := m.idle(name); err != nil {
		return err
	}
	defer m.HoldWatch(name)()
	m.stopBackfill(name)
	defer m.WakeBackfill()
	if err := m.openMatter(name, create); err != nil {
		return err
	}
	matter, err := m.Matter(name)
	if err != nil {
		return err
	}
	if err := fn(matter); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return HidePending(m.library)
}

// Busy reports whether a job of a matter runs.
func (m *Manager) Busy(name string) bool { return m.idle(name) != nil }
