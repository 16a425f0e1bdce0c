import HTTPMessages
import WebText

/// A request as `curl --config -` reads it from standard input: no secret is among the arguments.
package struct CurlInput: Sendable, Hashable {
    package let text: String

    /// `authorities` is a file of certificates to trust, as PEM; nil for those of the system.
    package init(_ request: HTTPRequest, authorities: String?, timeLimit: Duration) throws(HTTPClientError) {
        var options = [
            "silent", "show-error", "include", "globoff", "path-as-is", "suppress-connect-headers",
        ]
        func set(_ name: String, _ value: String) throws(HTTPClientError) {
            options.append("\(name) = \(try Self.quoted(value))")
        }
        try set("proto", "=http,https")
        // The size of the body, which tells a trailer behind it apart: curl prints both.
        try set("write-out", "\n%{size_download}")
        if let authorities { try set("cacert", authorities) }
        try set("max-time", "\(timeLimit / .milliseconds(1) / 1_000)")
        try set("url", request.url)
        if request.method == "HEAD" { options.append("head") } else { try set("request", request.method) }
        if !request.body.isEmpty || request.method == "POST" {
            guard let body = String(validUTF8: request.body) else {
                throw .badRequest("\(request.origin): the body is no text")
            }
            try set("data-raw", body)
        }
        for field in request.headers {
            // curl takes a name with a semicolon for a field without a value.
            try set("header", field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        // Fields that curl would add by itself.
        for name in ["Content-Type", "Expect"] where request.headers[name] == nil {
            try set("header", "\(name):")
        }
        if request.headers["User-Agent"] == nil { try set("user-agent", "flip-check/\(FlipCheck.version)") }
        text = options.joined(separator: "\n") + "\n"
    }

    private static func quoted(_ value: String) throws(HTTPClientError) -> String {
        var quoted: [UInt8] = [UInt8(ascii: "\"")]
        for byte in value.utf8 {
            switch byte {
            case 0: throw .badRequest("a zero octet cannot be sent by curl")
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): quoted += "\\n".utf8
            case UInt8(ascii: "\r"): quoted += "\\r".utf8
            case UInt8(ascii: "\t"): quoted += "\\t".utf8
            case 0x0B: quoted += "\\v".utf8
            default: quoted.append(byte)
            }
        }
        return String(decoding: quoted, as: UTF8.self) + "\""
    }
}

/// A fault of a server's certificate: how OpenSSL and libcurl say it, and what to do.
private struct CertificateProblem {
    let phrases: [String]
    let words: String

    /// Those about a chain come before those about one certificate.
    static let all = [
        CertificateProblem(
            phrases: ["certificate has expired"], words: "its certificate has expired; renew it"),
        CertificateProblem(
            phrases: ["certificate is not yet valid"],
            words: "its certificate is not valid yet; compare the clocks of both machines"),
        CertificateProblem(
            phrases: ["target host name", "ostname mismatch", "IP address mismatch"],
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
    /// The error in words about the server, in place of the words of a library.
    var explained: HTTPClientError {
        guard case .unreachable(let origin, let reason) = self else { return self }
        let problem = CertificateProblem.all.first { $0.phrases.contains { reason.contains($0) } }
        // An error that is explained already keeps its words.
        if let problem, !reason.contains(problem.words) {
            return .unreachable(origin: origin, reason: "\(problem.words) (\(reason))")
        }
        // The words of OpenSSL for an answer that is not TLS.
        let plain = "the port answers plain http: write http:// in the addresses"
        if ["wrong version number", "packet length too long"].contains(where: reason.contains),
            !reason.contains(plain)
        {
            return .unreachable(origin: origin, reason: "\(plain) (\(reason))")
        }
        // The words of libcurl for a zero byte or a lone line break in a header: an
        // answer came, which is not HTTP.
        if reason.contains("byte in header") || reason.contains("writing header") {
            return .badResponse(origin: origin, reason: reason)
        }
        return self
    }
}
