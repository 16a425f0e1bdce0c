/// The parts of a file that a page can show, by SwiftPM's snippet markers (SE-0356).
///
/// A region begins with the line `// snippet.NAME` and ends with `// snippet.end`. Scripts use `#`.
struct Regions {
    /// The lines of each region by name, without the markers and without their common indentation.
    private(set) var lines: [String: [String]] = [:]
    /// The lines of the file without the markers, and without blank lines at both ends.
    private(set) var wholeFile: [String] = []
    /// The markers that make no sense: a region that does not end, or a name that comes twice.
    private(set) var problems: [Problem] = []

    /// Reads the text of a file; the problems name the path.
    init(of text: String, at path: String) {
        let marker = /\ *(?:\/\/|#) snippet\.(\S+)/
        var (open, openLine) = (nil as String?, 0)
        for (index, line) in text.lines.enumerated() {
            // Few lines are markers, and the first test is faster than the pattern.
            guard line.contains("snippet."), let match = line.wholeMatch(of: marker) else {
                wholeFile.append(String(line))
                if let open { lines[open, default: []].append(String(line)) }
                continue
            }
            let name = String(match.1)
            let problem =
                switch (open, name) {
                case (nil, "end"): "snippet.end, but no region is open"
                case (let open?, _) where name != "end":
                    "region \(name) begins inside \(open); write snippet.end before it"
                case (nil, _) where lines[name] != nil: "there is a region \(name) already; take another name"
                default: nil as String?
                }
            if let problem { problems.append(Problem(path, line: index + 1, problem)) }
            (open, openLine) = (name == "end" ? nil : name, index + 1)
            if let open { lines[open] = [] }
        }
        if let open {
            problems.append(
                Problem(path, line: openLine, "region \(open) does not end; write snippet.end after it"))
        }
        wholeFile = Self.withoutBlankEnds(wholeFile)
        lines = lines.mapValues { lines in
            let depth = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
            return Self.withoutBlankEnds(lines).map { String($0.dropFirst(depth)) }
        }
    }

    private static func withoutBlankEnds(_ lines: [String]) -> [String] {
        let isBlank = { (line: String) in line.allSatisfy { $0 == " " } }
        return Array(lines.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}
