import WebText

/// The paths of a route: fixed segments, and captures such as `{project}` or `{project}:lookup`.
package struct PathPattern: Sendable {
    /// One segment of a path: a fixed text, or any text before a suffix such as `:lookup`.
    private enum Segment: Sendable {
        case literal(String)
        case capture(name: String, suffix: String)
    }

    /// The pattern as it was written.
    package let text: String
    private let segments: [Segment]

    /// The pattern of a path such as `/v1/projects/{project}:createSessionCookie`.
    package init(_ path: String) {
        text = path
        segments = Self.segments(of: path[...]).map { segment in
            guard segment.hasPrefix("{"), let closingBrace = segment.firstIndex(of: "}") else {
                return .literal(String(segment))
            }
            let name = segment[..<closingBrace].dropFirst()
            let suffix = segment[closingBrace...].dropFirst()
            return .capture(name: String(name), suffix: String(suffix))
        }
    }

    /// The segments of a path as it is on the wire; none for a path that does not begin with a slash.
    ///
    /// Escapes are not decoded and empty segments count, so that each path of a server has one spelling only.
    package static func segments(of path: Substring) -> [Substring] {
        guard path.utf8.first == UInt8(ascii: "/") else { return [] }
        return path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map(Substring.init)
    }

    /// The captured texts of a path by their names; nil when the path does not match.
    ///
    /// A captured text is not empty and has no colon, because a colon begins a suffix.
    package func match(_ path: [Substring]) -> [String: String]? {
        guard path.count == segments.count else { return nil }
        var captures: [String: String] = [:]
        for (segment, text) in zip(segments, path) {
            switch segment {
            case .literal(let literal):
                guard text.hasSameBytes(as: literal) else { return nil }
            case .capture(let name, let suffix):
                let captured = text.utf8.dropLast(suffix.utf8.count)
                let end = text.utf8.suffix(suffix.utf8.count)
                guard end.elementsEqual(suffix.utf8) else { return nil }
                guard !captured.isEmpty, !captured.contains(UInt8(ascii: ":")) else { return nil }
                captures[name] = String(Substring(captured))
            }
        }
        return captures
    }
}
