extension Commands {
    /// The programs that the lines start, as recordings name them; none where a line is another command.
    package var programs: [String] {
        let lines = text.split(separator: "\n")
        let programs = lines.filter { $0.hasPrefix("swift run ") }
        return programs.count == lines.count
            ? programs.map { String($0.dropFirst("swift run ".count).filter { $0 != "'" }) } : []
    }
}
