import HTTPMessages
import WebText

/// A request as `curl --config -` reads it from standard input: no secret is among the arguments.
package struct CurlInput: Sendable, Hashable {
    /// The options, one on each line.
    package let text: String

    /// The options for a request; throws when curl cannot send it.
    ///
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
        let seconds = timeLimit / .milliseconds(1) / 1_000
        try set("max-time", "\(seconds)")
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

    /// A value in quotation marks, with the escapes of curl's manual, section `--config`.
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
