package sac

// abbreviations are words, in lower case, whose full stop ends no sentence.
var abbreviations = wordSet(`inc corp co ltd no nos sec secs art arts para paras ch cl mr mrs ms dr prof st messrs jr sr
	vs v e.g i.e etc cf al approx dept div ed est fig ft int'l intl jan feb mar apr jun jul aug sep sept oct nov dec
	u.s u.k u.s.c c.f.r p.o ph tel ext attn bros mfg assn ave blvd rd ste hon rev gen col capt lt sgt pp vol ex exh sched
	gmbh s.a n.v b.v l.p l.l.c l.l.p n.a p.c p.a reg regs stat`)
