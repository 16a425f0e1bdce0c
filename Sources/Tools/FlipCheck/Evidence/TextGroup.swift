import WebText

/// The elements of a sequence that share one text.
struct TextGroup<Element: Sendable>: Sendable {
    let text: String
    fileprivate(set) var members: [Element]
}

extension Sequence where Element: Sendable {
    /// The elements in groups with the same text, in the order in which the texts first appear.
    func grouped(by text: (Element) -> String) -> [TextGroup<Element>] {
        var groups: [TextGroup<Element>] = []
        for element in self {
            let key = text(element)
            // The texts are few. A dictionary would compare them by characters, not by bytes.
            if let index = groups.firstIndex(where: { $0.text.hasSameBytes(as: key) }) {
                groups[index].members.append(element)
            } else {
                groups.append(TextGroup(text: key, members: [element]))
            }
        }
        return groups
    }
}
