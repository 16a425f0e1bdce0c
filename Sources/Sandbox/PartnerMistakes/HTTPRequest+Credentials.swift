import Foundation
import HTTPMessages

extension HTTPRequest {
    package var clientID: String? { basic?.id ?? form("client_id") }

    package var clientSecret: String? { basic?.secret ?? form("client_secret") }

    package var bearer: String? {
        // The name of a scheme counts in any case (RFC 9110 section 11.1).
        guard let header = headers["Authorization"], header.lowercased().hasPrefix("bearer ") else {
            return nil
        }
        return String(header.dropFirst(7))
    }

    private var basic: BasicCredentials? {
        guard let header = headers["Authorization"], header.hasPrefix("Basic "),
            let bytes = Data(base64Encoded: String(header.dropFirst(6)))
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
