/// The parts of a file that a page can show, by SwiftPM's snippet markers (SE-0356).
package struct Regions: Sendable {
    /// The lines of each region by name, without the markers and without their common indentation.
    package var lines: [String: [String]] = [:]
    package var file: [String] = []
    package var problems: [Problem] = []

    package init(of text: String, at path: String) {
        var open: OpenRegion?
        var file: [String] = []
        func complain(_ index: Int, _ message: String) {
            problems.append(Problem(path, line: index + 1, message))
        }
        for (index, line) in text.lines.enumerated() {
            guard let word = Self.marker(in: line) else {
                file.append(String(line))
                open?.lines.append(String(line))
                continue
            }
            switch word {
            case "end":
                if let region = open {
                    close(region)
                } else {
                    complain(index, "snippet.end, but no region is open")
                }
                open = nil
            default:
                if let region = open {
                    complain(
                        index, "region \(word) begins inside of \(region.name); write snippet.end before it")
                    close(region)
                }
                if lines[word] != nil {
                    complain(index, "there is a region \(word) already; take another name")
                }
                open = OpenRegion(name: word)
            }
        }
        self.file = Self.trimmed(file)
        if let region = open {
            problems.append(Problem(path, "region \(region.name) does not end; write snippet.end behind it"))
        }
    }

    /// A region whose end has not been read yet.
    private struct OpenRegion {
        let name: String
        var lines: [String] = []
    }

    private mutating func close(_ region: OpenRegion) {
        lines[region.name] = Self.withoutIndentation(Self.trimmed(region.lines))
    }

    /// `// snippet.NAME` with nothing beside it.
    private static func marker(in line: Substring) -> String? {
        let text = line.drop { $0 == " " }
        for prefix in ["// snippet.", "# snippet."] where text.hasPrefix(prefix) {
            let word = text.dropFirst(prefix.count)
            return word.isEmpty || word.contains(" ") ? nil : String(word)
        }
        return nil
    }

    private static func trimmed(_ lines: [String]) -> [String] {
        let isBlank: (String) -> Bool = { $0.allSatisfy { $0 == " " } }
        guard let first = lines.firstIndex(where: { !isBlank($0) }),
            let last = lines.lastIndex(where: { !isBlank($0) })
        else { return [] }
        return Array(lines[first...last])
    }

    private static func withoutIndentation(_ lines: [String]) -> [String] {
        let depth = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(depth)) }
    }
}
