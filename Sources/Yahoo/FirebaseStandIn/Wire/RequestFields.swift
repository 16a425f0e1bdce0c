import HTTPMessages
import JSON
import WebText

/// The fields of a request body, read as Google's servers read the JSON of protocol buffers.
///
/// A field may be named `idToken` or `id_token`, a whole number may be a number or text, and `null` counts as
/// absent.
///
/// Source: Protocol Buffers documentation, "ProtoJSON Format".
struct RequestFields: Sendable {
    /// The values by the names that the body has.
    let members: JSONObject

    init(_ members: JSONObject) { self.members = members }

    /// The fields of a form or a JSON object; none for an empty body.
    ///
    /// Throws `INVALID_ARGUMENT` for any other body.
    init(of request: HTTPRequest) throws {
        var members: JSONObject = [:]
        if request.isForm {
            let form = Parameters(parsing: PercentCoding.text(of: request.body), plus: .space)
            for item in form.items {
                guard let value = try? item.decoded() else {
                    throw WireError.invalidArgument("The form field \(item.name) cannot be decoded.")
                }
                members[item.name] = .string(value)
            }
        } else if !request.body.isEmpty {
            guard let object = JSONValue(json: request.body)?.object else {
                throw WireError.invalidArgument(
                    "Invalid JSON payload received. The body is not a JSON object; send one, or send nothing."
                )
            }
            members = object
        }
        self.init(members)
    }

    /// The value of a field by its name in camel case; nil when it is absent or `null`.
    func value(_ name: String) -> JSONValue? {
        guard let value = members[name] ?? members[Self.snakeCase(name)], value != .null else { return nil }
        return value
    }

    // The methods below throw `INVALID_ARGUMENT` for a value of another type.

    /// The text; nil when it is absent or empty, which protocol buffers do not tell apart.
    func text(_ name: String) throws -> String? {
        let text = try read(name, expecting: "a string") { value in
            value.string ?? value.integer.map { String($0) }
        }
        return text?.isEmpty == true ? nil : text
    }

    /// The text of a field that is required; throws the error code when it is absent or empty.
    func text(_ name: String, missing code: String) throws -> String {
        guard let text = try text(name) else { throw WireError(code) }
        return text
    }

    /// The ID token of the user; throws `MISSING_ID_TOKEN` when it is absent or empty.
    func idToken() throws -> String { try text("idToken", missing: "MISSING_ID_TOKEN") }

    /// The canonical form of the field `email`; throws `MISSING_EMAIL` or `INVALID_EMAIL`.
    func email() throws -> String {
        let written = try text("email", missing: "MISSING_EMAIL")
        guard let email = EmailAddress.canonical(written) else { throw WireError("INVALID_EMAIL") }
        return email
    }

    /// The flag, or the text of one; nil when it is absent.
    func flag(_ name: String) throws -> Bool? {
        try read(name, expecting: "true or false") { value in
            value.bool ?? value.string.flatMap { Bool($0) }
        }
    }

    /// The whole number, or the text of one; nil when it is absent.
    func number(_ name: String) throws -> Int64? {
        try read(name, expecting: "a whole number") { value in
            value.integer ?? value.string.flatMap { Int64($0) }
        }
    }

    /// The fields of an object; nil when it is absent.
    func object(_ name: String) throws -> RequestFields? {
        try read(name, expecting: "an object", Self.fields(of:))
    }

    /// The texts of an array; empty when it is absent.
    ///
    /// A text counts as an array that has only this text.
    func texts(_ name: String) throws -> [String] {
        try read(name, expecting: "strings") { Self.converted($0.array ?? [$0], \.string) } ?? []
    }

    /// The objects of an array; empty when it is absent.
    func objects(_ name: String) throws -> [RequestFields] {
        let objects = try read(name, expecting: "objects") { value in
            value.array.flatMap { Self.converted($0, Self.fields(of:)) }
        }
        return objects ?? []
    }

    private static func fields(of value: JSONValue) -> RequestFields? {
        value.object.map { RequestFields($0) }
    }

    /// The converted value of a field; nil when it is absent.
    ///
    /// - Parameters:
    ///   - expectation: what the error asks for, such as `a string`.
    ///   - convert: returns nil for a value of another type.
    private func read<Value>(
        _ name: String, expecting expectation: String, _ convert: (JSONValue) -> Value?
    ) throws -> Value? {
        guard let value = value(name) else { return nil }
        guard let converted = convert(value) else {
            throw WireError.invalidArgument("Invalid value at '\(name)': expected \(expectation).")
        }
        return converted
    }

    /// The converted elements; nil when one cannot be converted.
    private static func converted<Value>(
        _ elements: [JSONValue], _ convert: (JSONValue) -> Value?
    ) -> [Value]? {
        let converted = elements.compactMap(convert)
        return converted.count == elements.count ? converted : nil
    }

    /// The values that are not objects and not `null`, by their paths in camel case, such as `signIn.email.enabled`.
    var leaves: JSONObject {
        var leaves: JSONObject = [:]
        for (name, value) in members {
            let name = Self.camelCase(name)
            if let object = value.object {
                for (path, leaf) in RequestFields(object).leaves { leaves["\(name).\(path)"] = leaf }
            } else if value != .null {
                leaves[name] = value
            }
        }
        return leaves
    }

    /// A name in camel case, such as `idToken` for `id_token`; a name in camel case stays as it is.
    static func camelCase(_ name: String) -> String {
        var words = name.split(separator: "_").map(String.init)
        for index in words.indices.dropFirst() {
            words[index] = words[index].prefix(1).uppercased() + words[index].dropFirst()
        }
        return words.joined()
    }

    /// A name with `_` and a lower-case letter in place of each capital letter, such as `id_token` for
    /// `idToken`.
    private static func snakeCase(_ name: String) -> String {
        name.reduce(into: "") { snake, letter in
            snake += letter.isUppercase ? "_\(letter.lowercased())" : "\(letter)"
        }
    }
}
