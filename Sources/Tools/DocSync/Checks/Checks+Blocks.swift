/// Checks that blocks are generated wherever code or a run has their content, and what commands run.
extension Checks {
    /// The greatest width of a generated line of code, so that no line scrolls on the page.
    package static let codeWidth = 100

    /// Every block of Swift, text, JSON or Mermaid is generated, or says why it is not.
    package var handTypedBlocks: [Problem] {
        problems(about: \.blocks) { _, block in
            if ["sh", "markdown", "html"].contains(block.language) { return nil }
            guard let comment = block.comments.first else {
                return "a ```\(block.language) block by hand; write <!-- code: PATH#REGION --> or "
                    + "<!-- output: EXAMPLE --> above it, or <!-- by hand: REASON -->"
            }
            if Marker.Kind(rawValue: comment.name) != nil { return nil }
            let hasReason = comment.name == "by hand" && !comment.text.isEmpty
            if hasReason, block.language != "swift" { return nil }
            return "Swift in a page is taken from a file: write <!-- code: PATH#REGION --> above it"
        }
    }

    /// No generated line of code is so wide that it scrolls.
    package var wideLines: [Problem] {
        let lines = { (page: MarkdownPage) in
            let codeBlocks = page.blocks.filter { $0.comments.first?.name == Marker.Kind.code.rawValue }
            return codeBlocks.flatMap { block in
                block.lines.enumerated().map { index, text in
                    MarkdownPage.Span(text: text, line: block.line + index + 1)
                }
            }
        }
        return problems(about: lines) { _, line in
            if line.text.count <= Self.codeWidth { return nil }
            return "a line of code with more than \(Self.codeWidth) characters; break it: \(line.text)"
        }
    }

    /// Every command runs something that exists.
    package var unknownCommands: [Problem] {
        // A page writes NAME for any executable.
        let executables = modules.union(tree.examples + ["NAME"])
        let runPattern = /swift run (?:-c \w+ )?([\w-]+)/
        let scriptPattern = /(?:^|\s)(scripts\/[\w\/.-]+)/
        let commands = { (page: MarkdownPage) in
            page.blocks.filter { $0.language == "sh" }.flatMap { block in
                block.lines.map { MarkdownPage.Span(text: $0, line: block.line) }
            } + page.codeSpans
        }
        return problems(about: commands) { _, command in
            let text = command.text
            // Most texts have neither word, and this test is faster than the patterns.
            if text.contains("swift run"), let name = text.firstMatch(of: runPattern)?.1 {
                if !executables.contains(String(name)) { return "there is no executable \(name)" }
            }
            if text.contains("scripts/"), let script = text.firstMatch(of: scriptPattern)?.1 {
                if !tree.paths.contains(String(script)) { return "there is no \(script)" }
            }
            return nil
        }
    }
}
