import HTTPMessages

extension HTTPClientError {
    /// The error with words about the server before the words of a library; one that has them keeps them.
    var explained: HTTPClientError {
        switch self {
        case .unreachable(let origin, let reason):
            if let words = CertificateProblem.words(for: reason) {
                return .unreachable(origin: origin, reason: reason.following(words))
            }
            // The words of OpenSSL for an answer that is not TLS.
            let isNoTLS = reason.contains("wrong version number") || reason.contains("packet length too long")
            let words = "the port answers plain http: write http:// in the addresses"
            if isNoTLS { return .unreachable(origin: origin, reason: reason.following(words)) }
            // The words of libcurl for a zero byte or a lone line break in a header: an answer came, and it is not HTTP.
            if reason.contains("byte in header") || reason.contains("writing header") {
                return .badResponse(origin: origin, reason: reason)
            }
            return self
        case .badResponse(let origin, let reason):
            // What is no HTTP comes from a port for TLS more often than from anything else.
            let words = "the port probably speaks TLS: write https:// in the addresses"
            let mayBeTLS = origin.hasPrefix("http:") && reason.contains("HTTP/0.9")
            return mayBeTLS ? .badResponse(origin: origin, reason: reason.following(words)) : self
        case .incompleteResponse(let origin, let reason):
            let words = "it ended before the bytes that its Content-Length promises"
            let isTooShort = ["bytes remaining", "bytes missing"].contains { reason.contains($0) }
            return isTooShort ? .incompleteResponse(origin: origin, reason: reason.following(words)) : self
        case .badRequest, .timedOut, .busy: return self
        }
    }
}

extension String {
    /// The words of a library after ours, which come once only.
    fileprivate func following(_ words: String) -> String { contains(words) ? self : "\(words) (\(self))" }
}
