import JSON
import WebText

/// A value that takes the place of the one in the configuration file, such as the value of a flag.
package struct ConfigurationOverride: Sendable, Hashable {
    /// A value as an option of the program gives it.
    package enum Value: Sendable, Hashable {
        /// Text, or the elements of a list with white space between them.
        case text(String)
        case number(Int)
        case flag(Bool)
        /// The name of the environment variable that has the secret.
        case variable(String)
        /// The path of the file that has the secret.
        case file(String)
    }

    /// The place of the value in the file, with a dot before each name of an inner object.
    ///
    /// `issuer` is a member of the file itself, and `client.id` a member of its object `client`.
    package let path: String
    package let value: Value

    package init(_ path: String, _ value: Value) {
        self.path = path
        self.value = value
    }

    /// The file with the value in its place.
    func applied(to file: JSON) -> JSON {
        let names = path.split(separator: ".").map(String.init)
        return file.setting(names[...], to: json)
    }

    /// The value as the file would have it.
    private var json: JSON {
        switch value {
        case .text(let text): isOfList ? .array(Self.elements(of: text)) : .string(text)
        case .number(let number): .number("\(number)")
        case .flag(let flag): .bool(flag)
        case .variable(let name): .object([.init(name: "environment", value: .string(name))])
        case .file(let path): .object([.init(name: "file", value: .string(path))])
        }
    }

    /// Whether the place has a list in it, such as `scopes`.
    ///
    /// Only the members of the file itself are searched: no option sets a list in an inner object, such as
    /// `signIn.origins`.
    private var isOfList: Bool {
        let key = ConfigurationKey.file.first { $0.name == path }
        return if case .texts? = key?.kind { true } else { false }
    }

    /// The words of a text as the elements of a list.
    ///
    /// A blank text has one empty element, which the reader refuses.
    private static func elements(of text: String) -> [JSON] {
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? [.string("")] : words.map { .string(String($0)) }
    }
}

extension JSON {
    /// The object with a value at a path of names; objects on the way are made where there are none.
    ///
    /// What is wrong on the way stays as it is, so that the reader finds it: another value than an object, and the
    /// second of two members with one name.
    fileprivate func setting(_ names: ArraySlice<String>, to value: JSON) -> JSON {
        guard let name = names.first else { return value }
        // For the reader, null is as good as nothing.
        if case .null = self { return JSON.object([]).setting(names, to: value) }
        guard case .object(var members) = self else { return self }
        let place = members.firstIndex { $0.name.hasSameBytes(as: name) }
        let before = place.map { members[$0].value } ?? .null
        let member = Member(name: name, value: before.setting(names.dropFirst(), to: value))
        if let place { members[place] = member } else { members.append(member) }
        return .object(members)
    }
}
