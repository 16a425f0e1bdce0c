/// The parts of a file that a page can show, by the markers of SwiftPM's snippets for a name and an end (SE-0356).
///
/// A region begins with the line `// snippet.NAME` and ends with `// snippet.end`. Scripts use `#`.
struct Regions {
    /// The lines of each region by name, without the markers and without their common indentation.
    private(set) var lines: [String: [String]] = [:]
    /// The lines of the file without the markers, and without blank lines at both ends.
    private(set) var wholeFile: [String] = []
    /// The markers that do not fit together, such as a region that does not end, or a name that comes twice.
    private(set) var problems: [Problem] = []

    /// Reads the text of a file; the problems name the path.
    init(of text: String, at path: String) {
        let marker = #/ *(?://|#) snippet\.(\S+) */#
        var open: (name: String, line: Int)?
        for (index, line) in text.lines.enumerated() {
            // Few lines are markers, and the first test is faster than the pattern.
            guard line.contains("snippet."), let match = line.wholeMatch(of: marker) else {
                wholeFile.append(String(line))
                if let open { lines[open.name, default: []].append(String(line)) }
                continue
            }
            let name = String(match.1)
            func note(_ problem: String) { problems.append(Problem(path, line: index + 1, problem)) }
            if name == "end" {
                if open == nil { note("snippet.end, but no region is open") }
                open = nil
                continue
            }
            if let open {
                note("region \(name) begins inside \(open.name); write snippet.end before it")
            } else if lines[name] != nil {
                note("there is a region \(name) already; take another name")
            }
            open = (name, index + 1)
            lines[name] = []
        }
        if let open {
            problems.append(
                Problem(path, line: open.line, "region \(open.name) does not end; write snippet.end after it")
            )
        }
        wholeFile = Self.withoutBlankEnds(wholeFile)
        lines = lines.mapValues { Self.withoutIndentation(Self.withoutBlankEnds($0)) }
    }

    /// The lines without the indentation that all of them have; a blank line does not count.
    private static func withoutIndentation(_ lines: [String]) -> [String] {
        let depths = lines.filter { !isBlank($0) }.map { line in line.prefix { $0 == " " }.count }
        let depth = depths.min() ?? 0
        return lines.map { String($0.dropFirst(depth)) }
    }

    private static func isBlank(_ line: String) -> Bool { line.allSatisfy { $0 == " " } }

    private static func withoutBlankEnds(_ lines: [String]) -> [String] {
        Array(lines.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}
