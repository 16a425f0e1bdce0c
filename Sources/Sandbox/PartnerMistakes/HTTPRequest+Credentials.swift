import HTTPMessages
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension HTTPRequest {
    /// The client's id, from the `Authorization` header or else from the form, or nil without one.
    package var clientID: String? { basic?.id ?? form("client_id") }

    /// The client's secret, from the `Authorization` header or else from the form, or nil without one.
    package var clientSecret: String? { basic?.secret ?? form("client_secret") }

    /// The access token in the `Authorization` header, or nil without one.
    package var bearer: String? { credentials(after: "bearer ") }

    /// The text after a scheme in the `Authorization` header, or nil without the scheme.
    private func credentials(after scheme: String) -> String? {
        // The name of a scheme is compared without case (RFC 9110 section 11.1).
        guard let header = headers["Authorization"], header.lowercased().hasPrefix(scheme) else { return nil }
        return String(header.dropFirst(scheme.count))
    }

    /// The client's id and secret as the header has them.
    private var basic: (id: String, secret: String)? {
        guard let credentials = credentials(after: "basic "), let bytes = Data(base64Encoded: credentials)
        else { return nil }
        let pair = String(decoding: bytes, as: UTF8.self)
        guard let colon = pair.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        // RFC 6749 section 2.3.1: both halves are encoded as in a form.
        guard let id = try? PercentCoding.decode(String(pair[..<colon]), plus: .space),
            let secret = try? PercentCoding.decode(String(pair[colon...].dropFirst()), plus: .space)
        else { return nil }
        return (id, secret)
    }
}
