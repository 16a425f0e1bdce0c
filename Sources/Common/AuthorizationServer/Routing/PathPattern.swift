import WebText

/// The paths of a route: fixed segments, and captures such as `{project}` or `{project}:lookup`.
package struct PathPattern: Sendable {
    /// One segment of a path: a fixed text, or any text before a suffix such as `:lookup`.
    private enum Segment: Sendable {
        case literal(String)
        case capture(name: String, suffix: String)
    }

    package let text: String
    private let segments: [Segment]

    /// The pattern of a path such as `/v1/projects/{project}:createSessionCookie`.
    package init(_ path: String) {
        text = path
        segments = path.split(separator: "/").map { segment in
            guard segment.hasPrefix("{"), let end = segment.firstIndex(of: "}") else {
                return .literal(String(segment))
            }
            return .capture(
                name: String(segment[..<end].dropFirst()), suffix: String(segment[end...].dropFirst()))
        }
    }

    /// The segments of a path as it is on the wire: each path of a server has one spelling.
    package static func segments(of path: Substring) -> [Substring] {
        guard path.utf8.first == UInt8(ascii: "/") else { return [] }
        return path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map(Substring.init)
    }

    /// The captured texts of a path; a capture is not empty and has no colon.
    package func match(_ path: [Substring]) -> [String: String]? {
        guard path.count == segments.count else { return nil }
        var captures: [String: String] = [:]
        for (segment, text) in zip(segments, path) {
            switch segment {
            case .literal(let literal):
                guard text.hasSameBytes(as: literal) else { return nil }
            case .capture(let name, let suffix):
                let value = text.utf8.dropLast(suffix.utf8.count)
                guard text.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8), !value.isEmpty,
                    !value.contains(UInt8(ascii: ":"))
                else { return nil }
                captures[name] = String(Substring(value))
            }
        }
        return captures
    }
}
