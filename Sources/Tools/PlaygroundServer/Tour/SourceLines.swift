import WebText

/// The lines of the project that enforce the rules, by the places of the checks.
struct SourceLines: Sendable {
    /// A statement of a source file, without the numbers of its lines, which change with every edit above them.
    struct Statement: Sendable {
        /// The path of the file from the folder of the project.
        let path: String
        let text: String
    }

    let files: any ProjectFiles
    /// The files that were read already, by their paths.
    private let texts = Locked<[String: [Substring]]>([:])
    private let paths: [String]

    init(_ files: any ProjectFiles) {
        self.files = files
        paths = files.sources
    }

    /// The greatest number of lines of a statement that are shown.
    private static let maximumLineCount = 6

    /// The statement at a place such as `PartnerServer/TokenEndpoint.swift:54`, or nil when it is not there.
    ///
    /// A long statement ends in an ellipsis.
    func statement(at place: String) -> Statement? {
        guard let (_, module, file, digits) = place.wholeMatch(of: #/(.+)/(.+):([0-9]+)/#)?.output,
            let number = Int(digits), let path = paths.path(ofFile: file, inModule: module)
        else { return nil }
        let lines = lines(of: path)
        guard lines.indices.contains(number - 1) else { return nil }
        var taken: [Substring] = []
        var depth = 0
        for line in lines[(number - 1)...].prefix(Self.maximumLineCount) {
            taken.append(line)
            depth += line.count { "([{".contains($0) } - line.count { ")]}".contains($0) }
            if depth <= 0 { break }
        }
        let indent = taken[0].prefix { $0 == " " }.count
        var text = taken.map { line in line.dropFirst(min(indent, line.prefix { $0 == " " }.count)) }
        if depth > 0 { text.append("…") }
        return Statement(path: path, text: text.joined(separator: "\n"))
    }

    private func lines(of path: String) -> [Substring] {
        texts.withLock { texts in
            if let known = texts[path] { return known }
            let lines = (files.text(of: path) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
            texts[path] = lines
            return lines
        }
    }
}
