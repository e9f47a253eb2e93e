package ask

import (
	"math"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

// reading is what a sentence says to a claim by more than the sum of its features.
type reading int

const (
	unread  reading = iota // nothing is read beside them
	saysYes                // it says so for sure
	saysNo
	unclear // it may say either
)

// against turns a reading round.
func (r reading) against() reading {
	switch r {
	case saysYes:
		return saysNo
	case saysNo:
		return saysYes
	}
	return r
}

// only is the reading where it is of what is asked, else that it is unclear.
func (r reading) only(is bool) reading {
	if is {
		return r
	}
	return unclear
}

// does reports whether the main operator of a sentence governs what is done in the question.
func (c *claim) does(r *assertion) bool {
	return r.verb(c) || c.act != "" && c.shared(r.text[r.operators[r.main].span.End:], map[string]bool{c.act: true}) > 0
}

// yesIf is the reading of what is so or is not.
func yesIf(is bool) reading {
	if is {
		return saysYes
	}
	return saysNo
}

// measured compares the values that a question has with those to which a sentence confines what it says.
func (c *claim) measured(r *assertion) reading {
	if len(c.bounds) == 0 || r.main < 0 {
		return unread
	}
	limits := boundsOf(r.text, false)
	for i := range c.bounds {
		asked := &c.bounds[i]
		var best *bound
		most, tied := 0.0, false
		for k := range limits {
			l := &limits[k]
			if l.kind != asked.kind || !l.alike(asked, r.text, c.text) {
				continue
			}
			if l.bare && l.low == asked.low {
				return unread // it says that very value
			}
			n := c.shared(beside(r.text, l), c.stems)
			if l.notice || l.age || l.kind == value.Number {
				n++
			}
			if n == 0 {
				continue // it is the limit of something else
			}
			switch {
			case best == nil || n > most:
				best, most, tied = l, n, false
			case n == most:
				tied = true
			}
		}
		if best == nil {
			continue
		}
		read := c.compared(r, asked, best)
		if read != unread && tied {
			return unclear
		}
		return read
	}
	return unread
}

// beside returns the words near a limit of a sentence that tell what it limits.
func beside(s string, l *bound) string {
	const near = 48 // bytes
	clause := around(s, doc.Span{End: len(s)}, l.span)
	from, to := max(clause.Start, l.from-near), min(clause.End, l.span.End+near)
	from += max(0, strings.IndexByte(s[from:l.from], ' '))
	if end := strings.LastIndexByte(s[l.span.End:to], ' '); end > 0 && to < clause.End {
		to = l.span.End + end
	}
	return s[from:l.from] + " " + s[l.span.End:to]
}

// compared reads what a sentence that is confined to a limit says of what is asked.
func (c *claim) compared(r *assertion, asked, limit *bound) reading {
	op := r.operators[r.main]
	before := r.text[:limit.from]
	l := *limit
	if l.bare {
		if asked.bare && !asked.close(&l) {
			return unclear
		}
		return unread
	}
	denied := denies.MatchString(r.text[limit.from:limit.span.Start])
	// of "may not exceed" the denial is that of the operator
	if flips := denied && op.operator == forbidden && op.span.End > limit.from; flips != (turnsOut.MatchString(before) || tooLate.MatchString(r.text[:limit.span.Start])) {
		l = l.rest()
	}
	if asked.close(&l) {
		return unclear
	}
	inside := before[min(op.span.End, len(before)):]
	trigger := l.during || limit.span.Start < op.span.Start || opens.MatchString(inside) || l.kind != value.Duration && everyOne.MatchString(inside)
	if op.operator == demanded && !trigger && l.strict && !asked.within(&l) {
		return unclear // "shall report a loss of more than": such a one, or so much of it
	}
	q := *asked
	if c.force == askedMust && op.operator == demanded && !trigger {
		if q.bare && math.IsInf(l.top, 1) {
			q.side(true, false)
		} else if q.bare {
			q.side(false, false)
		}
		return yesIf(l.within(&q))
	}
	switch {
	case q.within(&l) && c.force == askedMay && op.operator == demanded && !trigger && !c.without:
		if r.verb(c) {
			return saysYes
		}
		return unread
	case q.within(&l):
		return unread
	case !q.outside(&l):
		return unclear
	}
	return c.outside(op.operator, trigger).only(c.does(r))
}

// rest is what lies on the other side of a bound.
func (b bound) rest() bound {
	if math.IsInf(b.top, 1) {
		b.low, b.top = math.Inf(-1), math.Nextafter(b.low, math.Inf(-1))
	} else {
		b.low, b.top = math.Nextafter(b.top, math.Inf(1)), math.Inf(1)
	}
	return b
}

// outside is what is read of what lies outside that of which an operator speaks.
func (c *claim) outside(op operator, trigger bool) reading {
	switch {
	case c.force == askedMay || c.force == askedBar:
		read := unclear
		switch {
		case op == allowed, op == demanded && !trigger, op == freed && c.without:
			read = saysNo
		case op == forbidden, op == demanded && c.without:
			read = saysYes
		}
		if c.force == askedBar {
			return read.against()
		}
		return read
	case c.force == askedMust && op == demanded, c.force == askedLiable && op == demanded:
		return saysNo
	case c.force == askedMust && op == freed:
		return saysYes
	}
	return unclear
}

// reads is what a sentence says to a claim by its limits and what it leaves out; where the claim is denied the other way round.
func (c *claim) reads(r *assertion) reading {
	read := c.measured(r)
	if read == unread {
		read = c.leftOut(r)
	}
	if c.negated {
		return read.against()
	}
	return read
}

// certainly is how probably the answer is yes where a sentence reads so for sure.
const certainly = 0.97

// turned is how probably the answer is yes by a sentence, by the sum of its features and by what is read beside them.
func (r reading) turned(yes float64) float64 {
	switch r {
	case saysYes:
		return max(yes, certainly)
	case saysNo:
		return min(yes, 1-certainly)
	}
	return yes
}
