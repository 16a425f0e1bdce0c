import HTTPMessages
import HeadlessBrowser
import JSON
import WebText

extension Secrets {
    /// How deep values inside other values are searched: a server may nest them without end.
    private static let maximumDepth = 4
    /// The bytes of the shortest value of a parameter that is looked for in other values.
    private static let minimumLearnedLength = 8
    /// How many parameters of an address, and elements of a list, are searched.
    private static let maximumSearchedCount = 64

    /// Hides the values of a form that are nearly a secret of the configuration, such as one in capitals.
    package func learn(from request: HTTPRequest) {
        for item in request.formItems { hideVariant(item.decodedIfValid) }
    }

    /// Hides and remembers the values of parameters whose names are those of secrets.
    ///
    /// A short value is left out, because it would be found where it is something else, such as `true` of a field
    /// `hasPassword`.
    func learn(from parameters: [JournalEntry.Parameter]) {
        for parameter in parameters where parameter.value.utf8.count >= Self.minimumLearnedLength {
            switch parameter.kind {
            case .password: hide(parameter.value)
            case .named where SecretName.isSecret(parameter.name): remember(parameter.value)
            default: break
            }
        }
    }

    /// Remembers the values of an answer that only the partner and its client may know.
    package func learn(from response: HTTPResponse) {
        for line in response.headers.values(of: "Set-Cookie") {
            let pair = line.utf8.prefix { $0 != UInt8(ascii: ";") }
            if let equals = pair.firstIndex(of: UInt8(ascii: "=")) {
                remember(String(decoding: pair[equals...].dropFirst(), as: UTF8.self))
            }
        }
        if let location = response.headers["Location"] { learn(fromAddress: location, depth: 0) }
        if let json = JSONValue(json: response.body) { learn(from: json, named: "", depth: 0) }
    }

    /// Remembers the secret parameters of an address, and of each address in a parameter.
    private func learn(fromAddress address: String, depth: Int) {
        guard depth < Self.maximumDepth else { return }
        let bytes = address.utf8
        guard let mark = bytes.firstIndex(where: { "?#".utf8.contains($0) }) else { return }
        // A fragment may have parameters too, and some servers separate them by a semicolon.
        let parameters = bytes[bytes.index(after: mark)...].split { "?#&;".utf8.contains($0) }
        for parameter in parameters.prefix(Self.maximumSearchedCount) {
            guard let equals = parameter.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: parameter[..<equals], as: UTF8.self)
            let raw = String(decoding: parameter[equals...].dropFirst(), as: UTF8.self)
            let value = PercentCoding.decodedIfValid(raw, plus: .space)
            if SecretName.isSecret(name) {
                remember(raw)
                remember(value)
            } else {
                learn(fromAddress: value, depth: depth + 1)
            }
        }
    }

    /// Remembers the secret fields of JSON, and the secrets of each address in it.
    private func learn(from json: JSONValue, named name: String, depth: Int) {
        guard depth < Self.maximumDepth else { return }
        switch json {
        case .string(let text):
            if SecretName.isSecret(name) { remember(text) } else { learn(fromAddress: text, depth: depth) }
        case .object(let members):
            for (name, member) in members { learn(from: member, named: name, depth: depth + 1) }
        case .array(let elements):
            for element in elements.prefix(Self.maximumSearchedCount) {
                learn(from: element, named: name, depth: depth + 1)
            }
        default: break
        }
    }
}
