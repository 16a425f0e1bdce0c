import Foundation
import HTTPMessages

extension HTTPRequest {
    /// The client's id, from the `Authorization` header or else from the form; nil without one.
    package var clientID: String? { basic?.id ?? form("client_id") }

    /// The client's secret, from the `Authorization` header or else from the form; nil without one.
    package var clientSecret: String? { basic?.secret ?? form("client_secret") }

    /// The access token in the `Authorization` header; nil without one.
    package var bearer: String? {
        // The name of a scheme is compared without case (RFC 9110 section 11.1).
        let scheme = "bearer "
        guard let header = headers["Authorization"], header.lowercased().hasPrefix(scheme) else {
            return nil
        }
        return String(header.dropFirst(scheme.count))
    }

    private var basic: BasicCredentials? {
        let scheme = "Basic "
        guard let header = headers["Authorization"], header.hasPrefix(scheme),
            let bytes = Data(base64Encoded: String(header.dropFirst(scheme.count)))
        else { return nil }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        return BasicCredentials(id: String(parts[0]), secret: String(parts[1]))
    }

    /// A client's id and secret as the header has them.
    private struct BasicCredentials {
        let id: String
        let secret: String
    }
}
