/// Whether the names in backticks exist.
extension Checks {
    /// Every path exists; `NAME` in a path means any name.
    package var missingPaths: [Problem] {
        let pattern = /(?:\.\.\/)*((?:Sources|Tests|Examples|Docs|scripts)\/[\w.+\/-]+)/
        return problems(about: \.codeSpans) { _, span in
            guard span.text.contains("/"), let match = span.text.wholeMatch(of: pattern),
                !tree.paths.contains(String(match.1).withoutTrailingSlash), !match.1.contains("NAME")
            else { return nil }
            return (span.line, "there is no \(match.1)")
        }
    }

    /// Every Swift name that begins with a capital is declared: `Type`, `Type.member`, `Type.method(label:)`.
    package var undeclaredNames: [Problem] {
        let pattern = /([A-Z]\w*)((?:\.\w+)*)(\([\w:]*\))?/
        return problems(about: \.codeSpans) { _, span in
            guard span.text.first?.isUppercase == true, let match = span.text.wholeMatch(of: pattern),
                !isForeign(span.text), !rooms.contains(span.text), !tree.paths.contains(span.text),
                !isWireName(span.text)
            else { return nil }
            var names = [String(match.1)] + match.2.split(separator: ".").map(String.init)
            if let labels = match.3 { names.append("\(names.removeLast())\(labels)") }
            if sources.declares(names) { return nil }
            return (
                span.line,
                "`\(span.text)` is not declared; correct the page, or add it to Sources/Tools/DocSync/Checks/ForeignNames.swift"
            )
        }
    }

    /// A name in capitals, such as an error code, is no Swift name.
    private func isWireName(_ word: String) -> Bool {
        let parts = word.split(separator: "_", omittingEmptySubsequences: false)
        return parts.count > 1 && word.first?.isLetter == true
            && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) } }
    }

    /// Every wire name, and every Swift name in camel case, is a word of Sources.
    package var unknownWords: [Problem] {
        let pattern = /\.?[a-z]\w+/
        return problems(about: \.codeSpans) { _, span in
            let word = span.text
            guard word.contains("_") || word.contains(where: \.isUppercase),
                word.wholeMatch(of: pattern) != nil || isWireName(word), !isForeign(word),
                !sources.hasWord(word.drop { $0 == "." })
            else { return nil }
            return (
                span.line,
                "nothing in Sources is called `\(word)`; correct the page, or add it to Sources/Tools/DocSync/Checks/ForeignNames.swift"
            )
        }
    }

    /// No page names a place on a machine of its author.
    package var machinePaths: [Problem] {
        let folders = ["/home/", "/root/", "/Users/", "/tmp/", "/work/", "/private/", "/var/"]
        return pages.flatMap { page -> [Problem] in
            let text = tree.texts[page.path, default: ""]
            guard folders.contains(where: text.hasBytes) else { return [] }
            return text.lines.enumerated().compactMap { index, line in
                // A folder of this name further down in a path or an address is not on the machine.
                let words = line.split { " `(\"'=:".contains($0) }
                guard let found = words.first(where: { word in folders.contains { word.hasPrefix($0) } })
                else { return nil }
                return Problem(page.path, line: index + 1, "names a place on one machine: \(found)")
            }
        }
    }

    private func isForeign(_ span: String) -> Bool {
        foreignNames.contains { span == $0 || span.hasPrefix("\($0).") || span.hasPrefix("\($0)(") }
    }
}

extension String {
    fileprivate var withoutTrailingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
