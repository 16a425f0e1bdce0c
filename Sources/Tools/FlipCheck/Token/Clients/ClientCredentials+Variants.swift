import OAuth

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ClientCredentials {
    /// The same client, which authenticates by this method.
    func by(_ method: Method) -> ClientCredentials {
        ClientCredentials(id: id, secret: secret, method: method)
    }

    /// The same client, which sends its credentials in the header instead of the form, or the other way round.
    var byOtherMethod: ClientCredentials { by(method == .body ? .basic : .body) }

    /// The header field by HTTP Basic without the escapes of RFC 6749 section 2.3.1, or nil where nothing is escaped.
    var unescapedAuthorization: String? {
        let unescaped = "Basic " + Data("\(id):\(secret)".utf8).base64EncodedString()
        return unescaped == by(.basic).authorization ? nil : unescaped
    }

    /// The same client with another secret.
    func with(secret: String) -> ClientCredentials {
        ClientCredentials(id: id, secret: secret, method: method)
    }
}
