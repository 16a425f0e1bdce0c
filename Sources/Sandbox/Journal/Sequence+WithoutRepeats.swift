extension Sequence where Element: Equatable {
    /// The elements in their order, each only where it occurs first.
    package var withoutRepeats: [Element] {
        reduce(into: []) { kept, element in if !kept.contains(element) { kept.append(element) } }
    }
}
