/// The claims of the pages, compared with the files; each check lists problems.
package struct Checks: Sendable {
    package let tree: Tree
    package let pages: [Page]
    /// Every block of commands, in the order of the pages.
    package let commands: [CommandBlock]

    /// Reads the pages of a project.
    package init(_ tree: Tree) {
        self.tree = tree
        pages = tree.pages.map { Page(path: $0, text: tree.texts[$0, default: ""]) }
        commands = pages.flatMap { page in page.blocks.compactMap { CommandBlock($0, of: page) } }
    }

    /// The problems of all checks.
    package var problems: [Problem] {
        unreadablePages + handTypedBlocks + wideLines + silentCommands + unreadableRuns
            + outputsWithoutCommand + unknownCommands + missingPaths + links + unreadLinks
            + unreachablePages + missingPages + unknownNames
    }

    /// A problem for each text for which the closure returns a message.
    func problems(
        in texts: (Page) -> [Page.Span], _ message: (Page.Span) -> String?
    ) -> [Problem] {
        pages.flatMap { page in
            texts(page).compactMap { text in message(text).map { Problem(page.path, line: text.line, $0) } }
        }
    }

    /// Every page is UTF-8, and its lines end as in the rest of the project.
    package var unreadablePages: [Problem] {
        tree.paths.filter(Tree.isPage).sorted().compactMap { path in
            guard let text = tree.texts[path] else {
                return Problem(path, "is not text in UTF-8; save it in this encoding")
            }
            guard text.utf8.contains(UInt8(ascii: "\r")) else { return nil }
            return Problem(path, "has line ends of Windows (CR LF); save it with line feeds")
        }
    }
}

/// The blocks of the pages: generated wherever code or a run has their content.
extension Checks {
    /// Every block of Swift, text, JSON or Mermaid is generated, or says why it is not.
    private var handTypedBlocks: [Problem] {
        pages.flatMap { page in
            page.blocks.compactMap { block -> Problem? in
                if ["sh", "markdown", "html"].contains(block.language) { return nil }
                if let comment = block.comments.first {
                    if Generator.commentNames.contains(comment.name) { return nil }
                    let hasReason = comment.name == "by hand" && !comment.text.isEmpty
                    if hasReason, block.language != "swift" { return nil }
                }
                return Problem(
                    page.path, line: block.line,
                    "a ```\(block.language) block by hand; write <!-- code: PATH#REGION --> or "
                        + "<!-- output: EXAMPLE --> above it; other languages may have <!-- by hand: REASON -->"
                )
            }
        }
    }

    /// No generated line of code is so wide that it scrolls on the page.
    private var wideLines: [Problem] {
        let codeLines = { (page: Page) in
            page.blocks.filter { $0.comments.first?.name == "code" }.flatMap { page.lines(of: $0) }
        }
        return problems(in: codeLines) { line in
            line.text.count <= 100 ? nil : "more than 100 characters of code; break the line: \(line.text)"
        }
    }

    /// Every block of commands that is not run has a reason.
    package var silentCommands: [Problem] {
        commands.filter { $0.run == .notRun(reason: "") }.map {
            Problem($0.path, line: $0.line, "does not say why it is not run; write <!-- not run: REASON -->")
        }
    }

    /// At most one comment says how a block of commands is run, and an exit status in it is a number.
    package var unreadableRuns: [Problem] {
        commands.compactMap { block in
            guard case .unreadable(let problem) = block.run else { return nil }
            return Problem(block.path, line: block.line, problem)
        }
    }

    /// Every program that a command or a name in the prose starts is one of the project's.
    package var unknownCommands: [Problem] {
        // A page writes NAME for any executable.
        let executables = tree.modules.union(tree.examples + ["NAME"])
        let program = /swift run (?:-c \w+ )?([\w-]+)/
        return problems(in: commandsAndNames) { command in
            // Most texts start no program, and this test is faster than the pattern.
            guard command.text.contains("swift run") else { return nil }
            let names = command.text.matches(of: program).map { String($0.1) }
            let unknown = names.first { !executables.contains($0) }
            return unknown.map { "there is no executable \($0)" }
        }
    }

    /// Every path in a command or in backticks exists; `NAME` in a path means any name.
    package var missingPaths: [Problem] {
        let pattern =
            /(?:^|\s)(?:\.\.?\/)*((?:Sources|Tests|Examples|Docs|scripts)\/[\w.+\/-]*[\w+-])\/?(?=$|\s)/
        return problems(in: commandsAndNames) { text in
            // Most texts have no slash, and this test is faster than the pattern.
            guard text.text.contains("/") else { return nil }
            let paths = text.text.matches(of: pattern).map { String($0.1) }
            let missing = paths.first { !tree.paths.contains($0) && !$0.contains("NAME") }
            return missing.map { "there is no \($0)" }
        }
    }

    private func commandsAndNames(_ page: Page) -> [Page.Span] {
        page.blocks.filter { $0.language == "sh" }.flatMap { page.lines(of: $0) } + page.codeSpans
    }
}

/// The recordings that the pages need.
extension Checks {
    /// Every command with options or arguments whose output a page shows, each once.
    package var shownCommands: [String] {
        let commands = pages.flatMap(\.blocks).compactMap(Self.shownCommand)
        return Set(commands.filter { $0.contains(" ") }).sorted()
    }

    /// The programs of the pages whose output is recorded, each with the status that a page gives it.
    package var recordedStatuses: [String: Int32] {
        var statuses: [String: Int32] = [:]
        for block in commands {
            guard case .ends(let status) = block.run else { continue }
            for program in block.programs where tree.texts[Recording.path(of: program)] != nil {
                statuses[program] = status
            }
        }
        return statuses
    }

    /// Where a page shows the output of a command with options, the command is in a block above it.
    private var outputsWithoutCommand: [Problem] {
        pages.flatMap { page in
            page.blocks.compactMap { block -> Problem? in
                guard let command = Self.shownCommand(block), command.contains(" "),
                    !command.hasSuffix("--help")
                else { return nil }
                let above = page.blocks.filter { $0.language == "sh" && $0.line < block.line }
                let lines = above.flatMap { page.lines(of: $0) }
                // A recording is named without the quotation marks of the shell.
                let typed = lines.map { line in line.text.filter { $0 != "'" } }
                if typed.contains("swift run \(command)") { return nil }
                return Problem(
                    page.path, line: block.line, "shows what \(command) prints; type it in a block above")
            }
        }
    }

    /// The command whose output a block shows, or nil for a block of another kind.
    private static func shownCommand(_ block: Page.Block) -> String? {
        guard let comment = block.comments.first, comment.name == "output" else { return nil }
        return comment.text.split(separator: "#", maxSplits: 1).first.map(String.init)
    }
}
