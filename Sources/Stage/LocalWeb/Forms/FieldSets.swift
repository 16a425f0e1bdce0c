/// The field sets that are open: one that is disabled disables all in it but what is in its first legend.
///
/// Source: HTML, section 4.10.15, "The fieldset element".
struct FieldSets {
    private struct Open {
        var isDisabled: Bool
        var hadLegend = false
        var isInLegend = false
        var disables: Bool { isDisabled && !isInLegend }
    }

    private var open: [Open] = []
    /// How many of them disable what comes now.
    private var disabling = 0

    /// Whether what comes now is disabled.
    var areDisabled: Bool { disabling > 0 }

    mutating func open(isDisabled: Bool) {
        open.append(Open(isDisabled: isDisabled))
        if isDisabled { disabling += 1 }
    }

    mutating func close() {
        if let last = open.popLast(), last.disables { disabling -= 1 }
    }

    mutating func openLegend() {
        guard var last = open.popLast() else { return }
        if !last.hadLegend {
            if last.disables { disabling -= 1 }
            (last.hadLegend, last.isInLegend) = (true, true)
        }
        open.append(last)
    }

    mutating func closeLegend() {
        guard var last = open.popLast() else { return }
        if last.isInLegend {
            last.isInLegend = false
            if last.disables { disabling += 1 }
        }
        open.append(last)
    }
}
