/// Checks that fences and tables are generated wherever code or a run has their content.
extension Checks {
    /// The greatest width of a generated line of code, so that no line scrolls on the page.
    package static let codeWidth = 100

    /// Every block of Swift, text, JSON or Mermaid is generated, or says why it is not.
    package var handTypedBlocks: [Problem] {
        problems(about: \.blocks) { _, block in
            if ["sh", "markdown", "html"].contains(block.language) { return nil }
            guard let comment = block.comments.first else {
                return (
                    block.line,
                    "a ```\(block.language) block by hand; write <!-- code: PATH#REGION --> or "
                        + "<!-- output: EXAMPLE --> above it, or <!-- by hand: REASON -->"
                )
            }
            if comment.name == "by hand", !comment.text.isEmpty, block.language != "swift" { return nil }
            if Marker.Kind(rawValue: comment.name) != nil { return nil }
            return (
                block.line, "Swift in a page is taken from a file: write <!-- code: PATH#REGION --> above it"
            )
        }
    }

    /// No generated line of code is so wide that it scrolls.
    package var wideLines: [Problem] {
        pages.flatMap { page in
            page.blocks.filter { $0.comments.first?.name == "code" }.flatMap { block in
                block.lines.enumerated().compactMap { index, line in
                    line.count <= Self.codeWidth
                        ? nil
                        : Problem(
                            page.path, line: block.line + index + 1,
                            "a line of code with \(line.count) characters, more than \(Self.codeWidth); "
                                + "break it in its source: \(line)")
                }
            }
        }
    }

    /// Every command runs something that exists.
    package var unknownCommands: [Problem] {
        let executables = Set(tree.examples + rooms)
        let (run, path) = (/swift run (?:-c \w+ )?([\w-]+)/, /(?:^|\s)(scripts\/[\w\/.-]+)/)
        return pages.flatMap { page in
            let commands =
                page.blocks.filter { $0.language == "sh" }.flatMap { block in
                    block.lines.map { (block.line, $0) }
                }
                + page.codeSpans.map { ($0.line, $0.text) }
            return commands.compactMap { line, command in
                if command.contains("swift run"),
                    let name = command.firstMatch(of: run)?.1,
                    !executables.contains(String(name)), name != "NAME"
                {
                    return Problem(page.path, line: line, "there is no executable \(name)")
                }
                if command.contains("scripts/"),
                    let script = command.firstMatch(of: path)?.1,
                    !tree.paths.contains(String(script))
                {
                    return Problem(page.path, line: line, "there is no \(script)")
                }
                return nil
            }
        }
    }
}
