/// Whether the names in backticks exist.
extension Checks {
    /// Every path exists; `NAME` in a path means any name.
    package var missingPaths: [Problem] {
        let pattern = /(?:\.\.\/)*((?:Sources|Tests|Examples|Docs|scripts)\/[\w.+\/-]+)/
        return problems(about: \.codeSpans) { _, span in
            guard span.text.contains("/"), let match = span.text.wholeMatch(of: pattern),
                !tree.paths.contains(String(match.1).withoutTrailingSlash), !match.1.contains("NAME")
            else { return nil }
            return "there is no \(match.1)"
        }
    }

    /// Every name in backticks, `Type.member`, `method(label:)`, `wire_name`, consists of words of the code.
    package var unknownNames: [Problem] {
        let pattern = /\.?[A-Za-z]\w*(?:\.\w+)*(?:\([\w:]*\))?/
        return problems(about: \.codeSpans) { _, span in
            let name = span.text
            guard name.contains("_") || name.contains(where: \.isUppercase),
                name.wholeMatch(of: pattern) != nil,
                !isForeign(name), !modules.contains(name), !tree.paths.contains(name)
            else { return nil }
            guard let word = name.words.first(where: { !words.contains($0) }) else { return nil }
            return "`\(name)`: no Swift file has \(word); correct the page, or add it to "
                + "Sources/Tools/DocSync/Checks/ForeignNames.swift"
        }
    }

    /// No page names a place on a machine of its author; the logs of nginx are in one place on every system.
    package var machinePaths: [Problem] {
        let place = /(?:^|[ `("'=:])(\/(?:home|root|Users|tmp|work|private|var)\/(?!log\/nginx\/)\S*)/
        return pages.flatMap { page in
            tree.texts[page.path, default: ""].lines.enumerated().compactMap { index, line in
                line.firstMatch(of: place).map {
                    Problem(page.path, line: index + 1, "names a place on one machine: \($0.1)")
                }
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
