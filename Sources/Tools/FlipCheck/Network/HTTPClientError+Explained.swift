import HTTPMessages

extension HTTPClientError {
    /// The error with words about the server before the words of a library, unless it has them already.
    var explained: HTTPClientError {
        switch self {
        case .unreachable(let origin, let reason):
            let explanation = Self.explanation(ofUnreachable: reason)
            // The words of libcurl for a zero byte or a lone line break in a header: an answer came, and it is not HTTP.
            if explanation == nil, reason.hasAny(["byte in header", "writing header"]) {
                return .badResponse(origin: origin, reason: reason)
            }
            return .unreachable(origin: origin, reason: reason.following(explanation))
        case .badResponse(let origin, let reason):
            // What is not HTTP comes from a port for TLS more often than from anything else.
            guard origin.hasPrefix("http:"), reason.contains("HTTP/0.9") else { return self }
            let words = "the port probably speaks TLS: write https:// in the addresses"
            return .badResponse(origin: origin, reason: reason.following(words))
        case .incompleteResponse(let origin, let reason):
            guard reason.hasAny(["bytes remaining", "bytes missing"]) else { return self }
            let words = "it ended before the bytes that its Content-Length promises"
            return .incompleteResponse(origin: origin, reason: reason.following(words))
        case .cannotSend, .timedOut, .busy: return self
        }
    }

    /// Whether its words show that a server listens at the address, although there is no connection.
    var showsThatServerRuns: Bool {
        guard case .unreachable(_, let reason) = self else { return false }
        // There are more faults of certificates than those that are explained.
        return Self.explanation(ofUnreachable: reason) != nil || reason.contains("certificate")
    }

    /// Why no connection came about, or nil where the words of the library say nothing about the server.
    private static func explanation(ofUnreachable reason: String) -> String? {
        if let words = CertificateProblem.words(for: reason) { return words }
        // The words of OpenSSL for an answer that is not TLS.
        let isNoTLS = reason.hasAny(["wrong version number", "packet length too long"])
        return isNoTLS ? "the port answers plain http: write http:// in the addresses" : nil
    }
}

extension String {
    /// The words of a library after ours, which are not added a second time.
    fileprivate func following(_ words: String?) -> String {
        guard let words, !contains(words) else { return self }
        return "\(words) (\(self))"
    }
}
