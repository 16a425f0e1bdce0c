import JSON

/// A value that takes the place of the configuration file's, such as that of a flag.
package struct ConfigurationOverride: Sendable, Hashable {
    /// The kinds of values that an option of a program can have.
    package enum Value: Sendable, Hashable {
        /// Text; for a list its elements, with spaces between them.
        case text(String)
        case number(Int)
        case flag(Bool)
    }

    /// The names of the members on the way to the value, with dots between them.
    package let path: String
    package let value: Value

    package init(_ path: String, _ value: Value) {
        self.path = path
        self.value = value
    }

    /// The value as the file would have it.
    var json: JSON {
        switch value {
        case .text(let text): isOfList ? .array(Self.elements(of: text)) : .string(text)
        case .number(let number): .number("\(number)")
        case .flag(let flag): .bool(flag)
        }
    }

    private var isOfList: Bool {
        guard case .texts = ConfigurationKey.file.first(where: { $0.name == path })?.kind else {
            return false
        }
        return true
    }

    private static func elements(of text: String) -> [JSON] {
        text.split(separator: " ").map { .string(String($0)) }
    }
}
