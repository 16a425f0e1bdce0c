import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Parameters {
    /// The one value of a parameter; nil when it is absent or empty (RFC 6749 sections 3.1 and 3.2).
    ///
    /// Throws `OAuthError` when it is repeated or cannot be decoded.
    public func optional(_ name: String) throws(OAuthError) -> String? {
        do { return try value(name) } catch { throw OAuthError(error) }
    }

    /// The one value of a parameter that has to be there.
    ///
    /// Throws `OAuthError` when it is absent, empty, repeated or cannot be decoded.
    public func required(_ name: String) throws(OAuthError) -> String {
        guard let value = try optional(name) else { throw .missing(name) }
        return value
    }

    /// Refuses any repeated parameter, known or not (RFC 6749 sections 3.1 and 3.2).
    public func refuseRepeated() throws(OAuthError) {
        if let name = firstRepeatedName { throw OAuthError(.repeated(name)) }
    }

    /// The scope, when there is one.
    func scope() throws(OAuthError) -> Scope? {
        guard let text = try optional("scope") else { return nil }
        do { return try Scope(text) } catch {
            throw OAuthError(.invalidScope, "the parameter scope \(error)")
        }
    }
}

/// The `Authorization` header: a scheme, spaces, credentials.
///
/// Source: RFC 9110 section 11.4.
enum AuthorizationScheme {
    /// The credentials behind the scheme, which is given in lower case; nil when the header uses another.
    static func credentials(of field: String, scheme: String) -> Substring? {
        let name = field.utf8.prefix { $0 != UInt8(ascii: " ") }
        // RFC 9110 section 11.1: the scheme compares without case; both sides are ASCII letters.
        guard name.count == scheme.utf8.count, zip(name, scheme.utf8).allSatisfy({ $0 | 0x20 == $1 })
        else { return nil }
        return field[name.endIndex...].drop { $0 == " " }
    }
}

/// JSON on the wire: fields in alphabetical order, so that the same value always has the same text.
enum WireJSON {
    static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Only a number that JSON cannot express would throw; the types here hold text and integers.
        return (try? encoder.encode(value)).map(Array.init) ?? []
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from json: some Collection<UInt8>) -> Value? {
        try? JSONDecoder().decode(type, from: Data(json))
    }
}
