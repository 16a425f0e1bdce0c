/// A fault of a server's certificate, and what to do about it.
struct CertificateProblem {
    /// What OpenSSL and libcurl say, in small letters: versions of OpenSSL differ in the first letter.
    let phrases: [String]
    /// What is wrong and what to do, in words about the server.
    let words: String

    /// What is wrong and what to do, where the reason of a library is about a certificate, or nil for any other reason.
    static func words(for reason: String) -> String? {
        let reason = reason.lowercased()
        return all.first { reason.hasAny($0.phrases) }?.words
    }

    /// The problems of a chain come before those of one certificate, whose phrases they may contain.
    private static let all = [
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
