import WebText

/// One name and value that a form sends.
struct FormEntry: Sendable, Hashable {
    /// The name, with the line ends of the wire.
    var name: String
    /// The value, with the line ends of the wire.
    var value: String
    /// Whether the field is for a file, which this browser never chooses.
    var isFile: Bool

    init(_ name: String, _ value: String, isFile: Bool = false) {
        self.name = Self.withWireLineEnds(name)
        self.value = Self.withWireLineEnds(value)
        self.isFile = isFile
    }

    /// Every line end as carriage return and line feed (HTML, "entry list", step on newlines).
    private static func withWireLineEnds(_ text: String) -> String {
        text.replacingBytes(of: "\r\n", with: "\n").replacingBytes(of: "\r", with: "\n")
            .replacingBytes(of: "\n", with: "\r\n")
    }
}
