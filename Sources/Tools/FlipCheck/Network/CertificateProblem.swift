import HTTPMessages

/// The fault of a server's certificate, by the words of the TLS library.
enum CertificateProblem: CaseIterable {
    case expired, early, wrongHost, unknownAuthority, selfSigned

    /// The problem that OpenSSL and libcurl name in these words; nil for any other reason.
    init?(_ reason: String) {
        guard let found = Self.allCases.first(where: { $0.phrases.contains { reason.contains($0) } }) else {
            return nil
        }
        self = found
    }

    /// How the libraries say it; those about a chain come before those about one certificate.
    private var phrases: [String] {
        switch self {
        case .expired: ["certificate has expired"]
        case .early: ["certificate is not yet valid"]
        case .wrongHost: ["target host name", "ostname mismatch", "IP address mismatch"]
        case .unknownAuthority:
            [
                "in certificate chain", "unable to get local issuer certificate",
                "unable to get issuer certificate", "unable to verify the first certificate",
            ]
        case .selfSigned: ["self-signed certificate", "self signed certificate"]
        }
    }

    var words: String {
        switch self {
        case .expired: "its certificate has expired; renew it"
        case .early: "its certificate is not valid yet; compare the clocks of both machines"
        case .wrongHost: "its certificate is for another host; it has to name the host of the address"
        case .unknownAuthority:
            "its certificate is of an authority that is not trusted here; let the server send the intermediate "
                + "certificates too, or trust an authority of your own by --ca FILE"
        case .selfSigned:
            "its certificate is self-signed, and Google trusts none; for a first try, trust it by --ca FILE"
        }
    }
}

extension HTTPClientError {
    /// The error in words about the server, in place of the words of a library.
    var explained: HTTPClientError {
        guard case .unreachable(let origin, let reason) = self else { return self }
        if let problem = CertificateProblem(reason) {
            return .unreachable(origin: origin, reason: "\(problem.words) (\(reason))")
        }
        // The words of libcurl for a zero byte or a lone line break in a header: an
        // answer came, which is no HTTP.
        if reason.contains("byte in header") || reason.contains("writing header") {
            return .badResponse(origin: origin, reason: reason)
        }
        return self
    }
}
