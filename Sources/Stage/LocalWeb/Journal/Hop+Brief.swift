/// A message and its answer, short enough for one line.
extension Hop {
    /// The message, without the query of an address and without the origin of a request.
    package var brief: String { Self.brief(what) }

    /// The answer; nil while it is on its way, or when a message has none.
    package var briefAnswer: String? { answer.map { Self.brief($0.summary) } }

    private static func brief(_ text: String) -> String {
        var words = text.split(separator: " ", omittingEmptySubsequences: false)
            .map { $0.contains("://") ? $0.prefix { $0 != "?" } : $0 }
        if let method = words.firstIndex(where: { ["GET", "POST", "DELETE", "PUT"].contains($0) }),
            method + 1 < words.count, let host = words[method + 1].firstRange(of: "://")
        {
            words[method + 1] = words[method + 1][host.upperBound...].drop { $0 != "/" }
        }
        return words.joined(separator: " ")
    }
}
