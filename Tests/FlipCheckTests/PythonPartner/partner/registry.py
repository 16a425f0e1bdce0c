"""The partners by name: the right one, those with one defect, and those that are right in an unusual way."""

DEFECTS, SHAPES = {}, {}


class Entry:
    """A partner that differs from the right one."""

    def __init__(self, name, words, rules, partner):
        self.name, self.words, self.rules, self.partner = name, words, list(rules), partner


def defect(name, words, *rules):
    """A partner with one defect; the rules are those of flip-check that have to report it."""
    return _keeping(DEFECTS, name, words, rules)


def shape(name, words):
    """A partner that does everything right, in another way than most do."""
    return _keeping(SHAPES, name, words, ())


def _keeping(table, name, words, rules):
    def keep(partner):
        if name in DEFECTS or name in SHAPES:
            raise ValueError(f"{name} is registered twice")
        table[name] = Entry(name, words, rules, partner)
        return partner

    return keep
