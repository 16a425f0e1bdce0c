extension Commands {
    /// The programs that the lines start, with their arguments, as the names of recordings have them.
    ///
    /// It is empty where a line is another command than `swift run`.
    package var programs: [String] {
        let start = "swift run "
        let lines = text.split(separator: "\n")
        guard lines.allSatisfy({ $0.hasPrefix(start) }) else { return [] }
        return lines.map { line in
            let program = line.dropFirst(start.count)
            return String(program.filter { $0 != "'" })
        }
    }
}
