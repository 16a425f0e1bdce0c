import WebText

extension Sequence {
    /// The elements in groups with the same text, in the order in which the texts first appear.
    func grouped(by text: (Element) -> String) -> [(text: String, members: [Element])] {
        var groups: [(text: String, members: [Element])] = []
        for element in self {
            let key = text(element)
            // The texts are few, so a search is enough. A dictionary would lose their order.
            if let index = groups.firstIndex(where: { $0.text.hasSameBytes(as: key) }) {
                groups[index].members.append(element)
            } else {
                groups.append((text: key, members: [element]))
            }
        }
        return groups
    }
}
