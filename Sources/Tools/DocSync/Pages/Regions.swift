/// The parts of a file that a page can show, by SwiftPM's snippet markers (SE-0356).
///
/// A region begins with the line `// snippet.NAME` and ends with `// snippet.end`. Scripts use `#`.
package struct Regions: Sendable {
    /// The lines of each region by name, without the markers and without their common indentation.
    package private(set) var lines: [String: [String]] = [:]
    /// The lines of the file without the markers, and without blank lines at both ends.
    package private(set) var wholeFile: [String] = []
    /// The markers that make no sense: a region that does not end, or a name that comes twice.
    package private(set) var problems: [Problem] = []

    /// A region whose end has not been read yet.
    private struct OpenRegion {
        let name: String
        /// The line of the marker that opened it, from 1.
        let line: Int
        var lines: [String] = []
    }

    /// Reads the text of a file; the problems name the path.
    package init(of text: String, at path: String) {
        var open: OpenRegion?
        var unmarkedLines: [String] = []
        func complain(_ index: Int, _ message: String) {
            problems.append(Problem(path, line: index + 1, message))
        }
        for (index, line) in text.lines.enumerated() {
            switch Self.marker(in: line) {
            case nil:
                unmarkedLines.append(String(line))
                open?.lines.append(String(line))
            case "end":
                if let region = open {
                    close(region)
                } else {
                    complain(index, "snippet.end, but no region is open")
                }
                open = nil
            case let name?:
                if let region = open {
                    complain(
                        index, "region \(name) begins inside of \(region.name); write snippet.end before it")
                    close(region)
                }
                if lines[name] != nil {
                    complain(index, "there is a region \(name) already; take another name")
                }
                open = OpenRegion(name: name, line: index + 1)
            }
        }
        wholeFile = Self.withoutBlankEnds(unmarkedLines)
        if let region = open {
            problems.append(
                Problem(
                    path, line: region.line, "region \(region.name) does not end; write snippet.end behind it"
                ))
        }
    }

    private mutating func close(_ region: OpenRegion) {
        lines[region.name] = Self.withoutIndentation(Self.withoutBlankEnds(region.lines))
    }

    /// The name behind `// snippet.` in a line that holds nothing else; nil for any other line.
    private static func marker(in line: Substring) -> String? {
        let text = line.drop { $0 == " " }
        for prefix in ["// snippet.", "# snippet."] where text.hasPrefix(prefix) {
            let word = text.dropFirst(prefix.count)
            return word.isEmpty || word.contains(" ") ? nil : String(word)
        }
        return nil
    }

    private static func withoutBlankEnds(_ lines: [String]) -> [String] {
        let isBlank = { (line: String) in line.allSatisfy { $0 == " " } }
        guard let first = lines.firstIndex(where: { !isBlank($0) }),
            let last = lines.lastIndex(where: { !isBlank($0) })
        else { return [] }
        return Array(lines[first...last])
    }

    private static func withoutIndentation(_ lines: [String]) -> [String] {
        let depths = lines.filter { !$0.isEmpty }.map { line in line.prefix { $0 == " " }.count }
        let commonDepth = depths.min() ?? 0
        return lines.map { String($0.dropFirst(commonDepth)) }
    }
}
