/// The paths and names in the pages: they exist.
extension Checks {
    /// Every path exists; `NAME` in a path means any name.
    var missingPaths: [Problem] {
        let pattern = /(?:\.\.\/)*((?:Sources|Tests|Examples|Docs|scripts)\/[\w.+\/-]*[\w.+-])\/?/
        return problems(in: \.codeSpans) { span in
            // Most names have no slash, and this test is faster than the pattern.
            guard span.text.contains("/"), let path = span.text.wholeMatch(of: pattern)?.1 else { return nil }
            return tree.paths.contains(String(path)) || path.contains("NAME") ? nil : "there is no \(path)"
        }
    }

    /// Every name in backticks consists of words of the code: `Type.member`, `method(label:)`, `wire_name`.
    var unknownNames: [Problem] {
        let pattern = /\.?[A-Za-z]\w*(?:\.\w+)*(?:\([\w:]*\))?/
        let modules = tree.modules
        let words = words
        return problems(in: \.codeSpans) { span in
            let name = span.text
            // A word in lower case may be an ordinary word.
            let isName = name.contains("_") || name.contains(where: \.isUppercase)
            guard isName, name.wholeMatch(of: pattern) != nil else { return nil }
            if Self.isForeign(name) || modules.contains(name) || tree.paths.contains(name) { return nil }
            guard let word = Self.words(of: name).first(where: { !words.contains($0) }) else { return nil }
            return "`\(name)`: no Swift file has \(word); correct the page, or add it to "
                + "Sources/Tools/DocSync/ForeignNames.swift"
        }
    }

    /// No page names a place on one machine; the logs of nginx are at the same place on every machine.
    var machinePaths: [Problem] {
        let pattern = /(?:^|[ `("'=:])(\/(?:home|root|Users|tmp|work|private|var)\/(?!log\/nginx\/)\S*)/
        let lines = { (page: Page) in
            page.lines.enumerated().map { Page.Span(text: String($1), line: $0 + 1) }
        }
        return problems(in: lines) { line in
            line.text.firstMatch(of: pattern).map { "names a place on one machine: \($0.1)" }
        }
    }

    /// The words of all Swift files but those with names of others, which must not count as names of this project.
    private var words: Set<Substring> {
        tree.texts.reduce(into: []) { words, file in
            let hasForeignNames =
                file.key.hasSuffix("/ForeignNames.swift") || file.key.hasPrefix("Tests/DocSyncTests/")
            if file.key.hasSuffix(".swift"), !hasForeignNames { words.formUnion(Self.words(of: file.value)) }
        }
    }

    /// The words of ASCII letters, digits and underscores, found by bytes, because all Swift files are read.
    private static func words(of text: String) -> [Substring] {
        text.utf8.split { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                false
            default: true
            }
        }.map { Substring($0) }
    }

    /// Whether a name is in the list of foreign names, or is a member of one in it.
    private static func isForeign(_ name: String) -> Bool {
        foreignNames.contains { name == $0 || name.hasPrefix("\($0).") || name.hasPrefix("\($0)(") }
    }
}
