import WebText

/// A unified difference of two texts, as `diff -u` prints it.
package enum Difference {
    /// The changes that turn the first into the second, with the path in the head; empty when they are equal.
    package static func unified(_ old: String, _ new: String, path: String, context: Int = 2) -> String {
        let before = old.lines
        let after = new.lines
        var changes = edits(before, after)
        if changes.allSatisfy({ $0.mark == " " }) { return "" }
        // The text after the last line end is no line.
        if changes.last?.line == "", changes.last?.mark == " " { changes.removeLast() }
        var text = "--- \(path)\n+++ \(path)\n"
        var index = 0
        var (oldLine, newLine) = (1, 1)
        while let hunk = nextHunk(in: changes, from: index, context: context) {
            for edit in changes[index..<hunk.lowerBound] {
                oldLine += edit.mark == "+" ? 0 : 1
                newLine += edit.mark == "-" ? 0 : 1
            }
            let oldCount = changes[hunk].count { $0.mark != "+" }
            let newCount = changes[hunk].count { $0.mark != "-" }
            text += "@@ -\(oldLine),\(oldCount) +\(newLine),\(newCount) @@\n"
            for edit in changes[hunk] { text += "\(edit.mark)\(edit.line)\n" }
            (oldLine, newLine, index) = (oldLine + oldCount, newLine + newCount, hunk.upperBound)
        }
        return text
    }

    private struct Edit {
        var mark: Character
        var line: Substring
    }

    /// Every line of both: kept, taken out, put in; a removed line comes before the line that replaces it.
    private static func edits(_ before: [Substring], _ after: [Substring]) -> [Edit] {
        let difference = after.difference(from: before) { $0.hasSameBytes(as: $1) }
        let removed = Set(difference.removals.map(\.offset))
        let inserted = Set(difference.insertions.map(\.offset))
        var edits: [Edit] = []
        var (old, new) = (0, 0)
        while old < before.count || new < after.count {
            if removed.contains(old) {
                edits.append(Edit(mark: "-", line: before[old]))
                old += 1
            } else if inserted.contains(new) {
                edits.append(Edit(mark: "+", line: after[new]))
                new += 1
            } else {
                edits.append(Edit(mark: " ", line: before[old]))
                (old, new) = (old + 1, new + 1)
            }
        }
        return edits
    }

    /// The next changed lines with the lines around them; changes that touch are one hunk.
    private static func nextHunk(in edits: [Edit], from start: Int, context: Int) -> Range<Int>? {
        guard let first = edits[start...].firstIndex(where: { $0.mark != " " }) else { return nil }
        var end = first + 1
        while let next = edits[end...].firstIndex(where: { $0.mark != " " }), next - end <= 2 * context {
            end = next + 1
        }
        return max(start, first - context)..<min(edits.count, end + context)
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
