package power

import (
	"context"
	"errors"
	"testing"
	"testing/fstest"
)

func TestSupplies(t *testing.T) {
	type supply map[string]string
	battery := func(status string) supply { return supply{"type": "Battery", "status": status, "capacity": "61"} }
	mains := func(online string) supply { return supply{"type": "Mains", "online": online} }
	for name, c := range map[string]struct {
		supplies map[string]supply
		want     bool
	}{
		"a desktop machine":                 {nil, false},
		"mains alone":                       {map[string]supply{"AC": mains("1")}, false},
		"unplugged":                         {map[string]supply{"AC": mains("0"), "BAT0": battery("Discharging")}, true},
		"unplugged, mains not listed":       {map[string]supply{"BAT0": battery("Discharging")}, true},
		"plugged in and charging":           {map[string]supply{"AC": mains("1"), "BAT0": battery("Charging")}, false},
		"plugged in and full":               {map[string]supply{"AC": mains("1"), "BAT0": battery("Full")}, false},
		"a weak charger":                    {map[string]supply{"AC": mains("1"), "BAT0": battery("Discharging")}, false},
		"a USB-C charger":                   {map[string]supply{"ucsi": {"type": "USB", "online": "1"}, "BAT0": battery("Discharging")}, false},
		"a fixed USB-C charger":             {map[string]supply{"ucsi": {"type": "USB", "online": "2"}, "BAT0": battery("Discharging")}, false},
		"a USB-C port with nothing in it":   {map[string]supply{"ucsi": {"type": "USB", "online": "0"}, "BAT0": battery("Discharging")}, true},
		"the second of two batteries":       {map[string]supply{"BAT0": battery("Unknown"), "BAT1": battery("Discharging")}, true},
		"threshold reached, not charging":   {map[string]supply{"AC": mains("0"), "BAT0": battery("Not charging")}, false},
		"a mouse that discharges":           {map[string]supply{"AC": mains("1"), "hidpp": {"type": "Battery", "scope": "Device", "status": "Discharging"}}, false},
		"a mouse at a desktop machine":      {map[string]supply{"hidpp": {"type": "Battery", "scope": "Device", "status": "Discharging"}}, false},
		"a supply that says nothing":        {map[string]supply{"odd": {}}, false},
		"an unknown state of a known thing": {map[string]supply{"BAT0": battery("?")}, false},
	} {
		t.Run(name, func(t *testing.T) {
			files := fstest.MapFS{}
			for supply, properties := range c.supplies {
				for property, value := range properties {
					files[supply+"/"+property] = &fstest.MapFile{Data: []byte(value + "\n")}
				}
			}
			if got := (Supplies{files}).OnBattery(t.Context()); got != c.want {
				t.Errorf("on battery: %v", got)
			}
		})
	}
}

func TestPMSet(t *testing.T) {
	for name, c := range map[string]struct {
		out  string
		err  error
		want bool
	}{
		"unplugged":   {"Now drawing from 'Battery Power'\n -InternalBattery-0 (id=4653155)\t92%; discharging; 5:42 remaining present: true\n", nil, true},
		"plugged in":  {"Now drawing from 'AC Power'\n -InternalBattery-0 (id=4653155)\t100%; charged; 0:00 remaining present: true\n", nil, false},
		"a Mac mini":  {"Now drawing from 'AC Power'\n", nil, false},
		"nothing":     {"", nil, false},
		"a failure":   {"Now drawing from 'Battery Power'\n", errors.New("exit status 1"), false},
		"later lines": {"\nNow drawing from 'Battery Power'\n", nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			p := PMSet{func(context.Context) ([]byte, error) { return []byte(c.out), c.err }}
			if got := p.OnBattery(t.Context()); got != c.want {
				t.Errorf("on battery: %v", got)
			}
		})
	}
}

// This machine says something, whatever it runs on.
func TestSystem(t *testing.T) {
	t.Logf("on battery: %v", System().OnBattery(t.Context()))
	if (Mains{}).OnBattery(t.Context()) {
		t.Error("the mains are a battery")
	}
}
