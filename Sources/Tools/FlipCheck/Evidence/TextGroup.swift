/// The elements of a sequence that share one text.
struct TextGroup<Element> {
    let text: String
    var members: [Element]
}

extension TextGroup: Sendable where Element: Sendable {}

extension Sequence {
    /// The elements by their text, in the order in which each text comes first.
    func grouped(by text: (Element) -> String) -> [TextGroup<Element>] {
        reduce(into: []) { groups, element in
            let text = text(element)
            if let place = groups.firstIndex(where: { $0.text == text }) {
                groups[place].members.append(element)
            } else {
                groups.append(TextGroup(text: text, members: [element]))
            }
        }
    }
}
