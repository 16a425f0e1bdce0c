import Foundation

/// The recorded output of a program.
///
/// With `RECORD=1` the recording is written anew. That counts as a difference, so that no test passes by recording.
package struct Recording: Sendable {
    /// The folder with the recordings: a text file for each, with its name.
    package static let folder = packageRoot.appendingPathComponent("Tests/ExampleTests/Recordings")

    /// Whether the recordings are to be written anew: `RECORD=1`.
    package static let isRequested = ProcessInfo.processInfo.environment["RECORD"] == "1"

    private let name: String
    private let file: URL

    /// The recording with this name, in a folder.
    package init(_ name: String, in folder: URL = Recording.folder) {
        self.name = name
        file = folder.appendingPathComponent("\(name).txt")
    }

    /// The difference of the text from the recorded one, or nil when there is none.
    package func difference(from printed: String) throws -> String? {
        if Self.isRequested {
            try printed.write(to: file, atomically: true, encoding: .utf8)
            return "recorded \(name); run again without RECORD to compare"
        }
        let recorded = try String(contentsOf: file, encoding: .utf8)
        // By bytes: `==` takes texts for equal that only look alike.
        if printed.utf8.elementsEqual(recorded.utf8) { return nil }
        return """
            \(name) does not print what is in \(file.path).
            If that is intended: scripts/record
            \(Self.firstDifference(of: printed, from: recorded))
            """
    }

    /// The first line of two texts whose bytes differ, as it was and as it is now.
    package static func firstDifference(of printed: String, from recorded: String) -> String {
        let (old, new) = (lines(recorded), lines(printed))
        let index = zip(old, new).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        let was = index < old.count ? old[index] : "(end)"
        let now = index < new.count ? new[index] : "(end)"
        return "line \(index + 1)\n- \(visible(was, beside: now))\n+ \(visible(now, beside: was))"
    }

    /// The lines between the bytes of line feeds: for Swift a carriage return and a line feed are one character.
    private static func lines(_ text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
    }

    /// A line with escapes where it would look like the other one.
    private static func visible(_ line: String, beside other: String) -> String {
        func bare(_ line: String) -> String { line.filter { !$0.isWhitespace } }
        guard bare(line) == bare(other) else { return line }
        return line.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
    }
}
