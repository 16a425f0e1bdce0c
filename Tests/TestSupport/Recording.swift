import Foundation

/// The recorded output of a program; with `RECORD=1` it is written anew, which counts as a difference.
package struct Recording: Sendable {
    /// The folder with all recordings, each a text file of its name.
    package static let folder = packageRoot.appendingPathComponent("Tests/ExampleTests/Recordings")

    /// Whether the recordings are to be written anew: `RECORD=1`.
    package static let isRequested = ProcessInfo.processInfo.environment["RECORD"] == "1"

    private let name: String

    /// The recording of a name.
    package init(_ name: String) {
        self.name = name
    }

    /// The difference of the text from the recorded one; nil when there is none.
    package func difference(from printed: String) throws -> String? {
        let file = Self.folder.appendingPathComponent("\(name).txt")
        if Self.isRequested {
            try printed.write(to: file, atomically: true, encoding: .utf8)
            return "recorded \(name); run again without RECORD to compare"
        }
        let recorded = try String(contentsOf: file, encoding: .utf8)
        // Bytes: Swift takes texts for equal that only look alike.
        if printed.utf8.elementsEqual(recorded.utf8) { return nil }
        return """
            \(name) prints something else than Tests/ExampleTests/Recordings/\(name).txt.
            If that is intended: scripts/record
            \(Self.firstDifference(recorded, printed))
            """
    }

    private static func firstDifference(_ recorded: String, _ printed: String) -> String {
        let old = recorded.split(separator: "\n", omittingEmptySubsequences: false)
        let new = printed.split(separator: "\n", omittingEmptySubsequences: false)
        let line = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
        let was = line < old.count ? String(old[line]) : "(end)"
        let now = line < new.count ? String(new[line]) : "(end)"
        return "line \(line + 1)\n- \(was)\n+ \(now)"
    }
}
