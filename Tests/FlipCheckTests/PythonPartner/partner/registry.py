"""The partners by name: with one defect, right in an unusual way, those that let nothing through, and strangers."""
DEFECTS, SHAPES, BLOCKING, STRANGERS = {}, {}, {}, {}


def defect(name, words, *rules):
    """A partner with one defect; the rules are those of flip-check that have to report it."""
    return _keeping(DEFECTS, name, words, rules)


def shape(name, words):
    """A partner that does everything right, in another way than most do."""
    return _keeping(SHAPES, name, words, ())


def blocking(name, words, *groups):
    """A partner at which nothing can be tried: in these groups, or in all, no rule may be said to hold."""
    return _keeping(BLOCKING, name, words, groups)


def stranger(name, words, says):
    """A partner that stops a run for a reason of its own; these words have to be said about it."""
    return _keeping(STRANGERS, name, words, (), says)


def _keeping(table, name, words, rules, says=()):
    def keep(partner):
        if any(name in other for other in (DEFECTS, SHAPES, BLOCKING, STRANGERS)):
            raise ValueError(f"{name} is registered twice")
        # The kind is the group of the rule that is most about it.
        kind = rules[0].partition("/")[0] if rules else ""
        table[name] = partner, {"name": name, "what": words, "kind": kind, "rules": rules, "known": partner.known}
        if says:
            table[name][1]["says"] = says
        return partner
    return keep
