package content

import "pincite/backend/extract/pdf/object"

// hiddenLayers returns the layers that a viewer does not show when it opens the file,
// PDF 32000-1:2008, 8.11.4.3.
func hiddenLayers(f *object.File) map[object.Ref]bool {
	properties := f.Dict(f.Dict(f.Trailer()["Root"])["OCProperties"])
	config := f.Dict(properties["D"])
	out := map[object.Ref]bool{}
	set := func(layers object.Object, hidden bool) {
		for _, o := range f.Array(layers) {
			if ref, ok := o.(object.Ref); ok {
				out[ref] = hidden
			}
		}
	}
	if f.Name(config["BaseState"]) == "OFF" {
		set(properties["OCGs"], true)
		set(config["ON"], false)
	}
	set(config["OFF"], true)
	return out
}

// layerHidden reports whether o is a layer that is switched off, or a membership that is hidden by the
// states of its layers, 8.11.2.2.
func (in *Interpreter) layerHidden(o object.Object) bool {
	if ref, ok := o.(object.Ref); ok && in.hidden[ref] {
		return true
	}
	d := in.file.Dict(o)
	members := in.file.Array(d["OCGs"])
	if ref, ok := d["OCGs"].(object.Ref); ok && members == nil {
		members = object.Array{ref}
	}
	on, off := false, false
	for _, m := range members {
		if ref, ok := m.(object.Ref); ok {
			on, off = on || !in.hidden[ref], off || in.hidden[ref]
		}
	}
	switch in.file.Name(d["P"]) {
	case "AllOn":
		return off
	case "AnyOff":
		return on && !off
	case "AllOff":
		return on
	}
	return off && !on
}
