/// Checks that paths and names in the pages exist.
extension Checks {
    /// Every path exists; `NAME` in a path means any name.
    package var missingPaths: [Problem] {
        let pattern = /(?:\.\.\/)*((?:Sources|Tests|Examples|Docs|scripts)\/[\w.+\/-]+)/
        return problems(about: \.codeSpans) { _, span in
            // Most names have no slash, and this test is faster than the pattern.
            guard span.text.contains("/"), let path = span.text.wholeMatch(of: pattern)?.1 else { return nil }
            let exists = tree.paths.contains(String(path).withoutTrailingSlash)
            return exists || path.contains("NAME") ? nil : "there is no \(path)"
        }
    }

    /// Every name in backticks consists of words of the code: `Type.member`, `method(label:)`, `wire_name`.
    package var unknownNames: [Problem] {
        let pattern = /\.?[A-Za-z]\w*(?:\.\w+)*(?:\([\w:]*\))?/
        return problems(about: \.codeSpans) { _, span in
            let name = span.text
            // A word in lower case may be an ordinary word.
            let isName = name.contains("_") || name.contains(where: \.isUppercase)
            guard isName, name.wholeMatch(of: pattern) != nil else { return nil }
            if isForeign(name) || modules.contains(name) || tree.paths.contains(name) { return nil }
            guard let word = name.words.first(where: { !words.contains($0) }) else { return nil }
            return "`\(name)`: no Swift file has \(word); correct the page, or add it to "
                + "Sources/Tools/DocSync/Checks/ForeignNames.swift"
        }
    }

    /// No page names a place on one machine; the logs of nginx are at the same place on every machine.
    package var machinePaths: [Problem] {
        let placePattern = /(?:^|[ `("'=:])(\/(?:home|root|Users|tmp|work|private|var)\/(?!log\/nginx\/)\S*)/
        return pages.flatMap { page in
            tree.texts[page.path, default: ""].lines.enumerated().compactMap { index, line -> Problem? in
                guard let place = line.firstMatch(of: placePattern)?.1 else { return nil }
                return Problem(page.path, line: index + 1, "names a place on one machine: \(place)")
            }
        }
    }

    /// Whether a name is in the list of foreign names, or is a member of one in it.
    private func isForeign(_ span: String) -> Bool {
        foreignNames.contains { span == $0 || span.hasPrefix("\($0).") || span.hasPrefix("\($0)(") }
    }
}

extension String {
    fileprivate var withoutTrailingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
