import HTTPMessages

/// A fault of a server's certificate, and what to do about it.
private struct CertificateProblem {
    /// What OpenSSL and libcurl say, in small letters: versions of OpenSSL differ in the first letter.
    let phrases: [String]
    /// What is wrong and what to do, in words about the server.
    let words: String

    /// Whether the reason of a library is about this problem.
    func isMeant(by reason: String) -> Bool {
        let reason = reason.lowercased()
        return phrases.contains { reason.contains($0) }
    }

    /// The problems of a chain come before those of one certificate, whose phrases they may contain.
    static let all = [
        CertificateProblem(
            phrases: ["certificate has expired"], words: "its certificate has expired; renew it"),
        CertificateProblem(
            phrases: ["certificate is not yet valid"],
            words: "its certificate is not valid yet; compare the clocks of both machines"),
        CertificateProblem(
            // What follows in libcurl's words depends on its version: "target host name", "target hostname", or
            // "target ipv4 address".
            phrases: [
                "certificate subject name", "common name from peer certificate", "hostname mismatch",
                "ip address mismatch",
            ],
            words: "its certificate is for another host; it has to name the host of the address"),
        CertificateProblem(
            phrases: [
                "in certificate chain", "unable to get local issuer certificate",
                "unable to get issuer certificate", "unable to verify the first certificate",
            ],
            words: "its certificate is of an authority that is not trusted here; let the server send the "
                + "intermediate certificates too, or trust an authority of your own by --ca FILE"),
        CertificateProblem(
            phrases: ["self-signed certificate", "self signed certificate"],
            words: "its certificate is self-signed, and Google trusts none; for a first try, trust it by "
                + "--ca FILE"),
    ]
}

extension HTTPClientError {
    /// The error with words about the server before the words of a library; one that has them keeps them.
    var explained: HTTPClientError {
        switch self {
        case .unreachable(let origin, let reason):
            if let problem = CertificateProblem.all.first(where: { $0.isMeant(by: reason) }) {
                return .unreachable(origin: origin, reason: reason.behind(problem.words))
            }
            // The words of OpenSSL for an answer that is not TLS.
            let isNoTLS = reason.contains("wrong version number") || reason.contains("packet length too long")
            let words = "the port answers plain http: write http:// in the addresses"
            if isNoTLS { return .unreachable(origin: origin, reason: reason.behind(words)) }
            // The words of libcurl for a zero byte or a lone line break in a header: an answer came, and it is not HTTP.
            if reason.contains("byte in header") || reason.contains("writing header") {
                return .badResponse(origin: origin, reason: reason)
            }
            return self
        case .badResponse(let origin, let reason):
            // What is no HTTP comes from a port for TLS more often than from anything else.
            let words = "the port probably speaks TLS: write https:// in the addresses"
            let mayBeTLS = origin.hasPrefix("http:") && reason.contains("HTTP/0.9")
            return mayBeTLS ? .badResponse(origin: origin, reason: reason.behind(words)) : self
        case .incompleteResponse(let origin, let reason):
            let words = "it ended before the bytes that its Content-Length promises"
            let isTooShort = ["bytes remaining", "bytes missing"].contains { reason.contains($0) }
            return isTooShort ? .incompleteResponse(origin: origin, reason: reason.behind(words)) : self
        case .badRequest, .timedOut, .busy: return self
        }
    }
}

extension String {
    /// The words of a library after others, which come once only.
    fileprivate func behind(_ words: String) -> String { contains(words) ? self : "\(words) (\(self))" }
}
