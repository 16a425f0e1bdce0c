import WebText

/// The elements of a sequence that share one text.
struct TextGroup<Element: Sendable>: Sendable {
    let text: String
    var members: [Element]
}

extension Sequence where Element: Sendable {
    /// The elements in groups with the same text, in the order in which the texts first appear.
    func grouped(by text: (Element) -> String) -> [TextGroup<Element>] {
        var groups: [TextGroup<Element>] = []
        for element in self {
            let shared = text(element)
            // A report has few texts. They are compared by bytes, and keep their order, unlike those of a dictionary.
            if let place = groups.firstIndex(where: { $0.text.hasSameBytes(as: shared) }) {
                groups[place].members.append(element)
            } else {
                groups.append(TextGroup(text: shared, members: [element]))
            }
        }
        return groups
    }
}
