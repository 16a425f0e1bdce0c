import WebText

/// A problem of a configuration, and its remedy.
public struct UnusableConfiguration: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem as a sentence.
    public let description: String

    /// A problem in words.
    public init(_ description: String) { self.description = description }

    /// Throws the problem unless the condition holds.
    package static func unless(
        _ isRight: Bool, _ problem: @autoclosure () -> String
    ) throws(UnusableConfiguration) {
        if !isRight { throw UnusableConfiguration(problem()) }
    }

    /// Throws where two texts have the same bytes.
    ///
    /// - Parameter kind: the plural by which the problem names the texts.
    package static func unlessDistinct(_ texts: [String], _ kind: String) throws(UnusableConfiguration) {
        var earlier: Set<ByteString> = []
        for text in texts where !earlier.insert(ByteString(text)).inserted {
            throw UnusableConfiguration("two \(kind) are the same: \(Printable.quoted(text))")
        }
    }
}
