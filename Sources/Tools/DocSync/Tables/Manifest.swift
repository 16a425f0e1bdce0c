/// The content of Package.swift, read by the pattern that it is written in: rooms
/// and examples in their order.
package struct Manifest: Sendable {
    /// A library in `Sources` or an executable in `Examples`.
    package struct Entry: Sendable, Hashable {
        package var name: String
        /// The folder of `Sources` that a library is in; empty for an example.
        package var floor: String
        /// The rooms that it may import.
        package var imports: [String]
        /// The comment right above it, if there is one.
        package var comment: String
    }

    package let rooms: [Entry]
    package let examples: [Entry]

    /// Reads the text of Package.swift.
    package init(_ text: String) {
        var rooms: [Entry] = []
        var examples: [Entry] = []
        var comment: [String] = []
        var floor = ""
        let lines = text.lines.map { String($0.drop { $0 == " " }) }
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("// ") {
                let words = String(line.dropFirst(3))
                comment.append(words)
                continue
            }
            if line.hasSuffix("floor(") { floor = lines.dropFirst(index + 1).first?.quoted.first ?? "" }
            let isRoom = line.hasPrefix("room(")
            if isRoom || line.hasPrefix("example(") {
                let strings = String(lines[index...].joined(separator: " ").prefix(through: ")")).quoted
                let entry = Entry(
                    name: strings.first ?? "", floor: isRoom ? floor : "",
                    imports: Array(strings.dropFirst()), comment: comment.joined(separator: " "))
                if isRoom { rooms.append(entry) } else { examples.append(entry) }
            }
            comment = []
        }
        self.rooms = rooms
        self.examples = examples
    }
}

extension String {
    /// The texts between quotation marks.
    fileprivate var quoted: [String] {
        split(separator: "\"", omittingEmptySubsequences: false)
            .enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// The text up to and with the first occurrence of a character; the whole text without one.
    fileprivate func prefix(through character: Character) -> Substring {
        firstIndex(of: character).map { self[...$0] } ?? self[...]
    }
}
