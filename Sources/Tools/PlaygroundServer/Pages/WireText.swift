import FlipCheck
import HTTPMessages
import WebText

/// HTTP messages as plain text, nearly as they travel, and requests as commands.
enum WireText {
    /// A request, with only the beginning of a long body.
    static func text(of request: HTTPRequest) -> String {
        var lines = ["\(request.method) \(request.target) HTTP/1.1"]
        lines.append("Host: \(request.origin.split(separator: "/").last ?? "")")
        lines += request.headers.map { "\($0.name): \($0.value)" }
        return lines.joined(separator: "\n") + body(request.body)
    }

    /// A response, without the words after its status, and with only the beginning of a long body.
    static func text(of response: HTTPResponse) -> String {
        let lines = ["HTTP/1.1 \(response.status)"] + response.headers.map { "\($0.name): \($0.value)" }
        return lines.joined(separator: "\n") + body(response.body)
    }

    private static func body(_ bytes: [UInt8]) -> String {
        if bytes.isEmpty { return "" }
        if bytes.count <= shownBytes { return "\n\n" + String(decoding: bytes, as: UTF8.self) }
        // Not before a byte of the form 10xxxxxx, which goes on with a character: it has at most three of them.
        let end = (shownBytes - 3...shownBytes).last { bytes[$0] & 0xC0 != 0x80 } ?? shownBytes
        return "\n\n" + String(decoding: bytes[..<end], as: UTF8.self) + "\n… (\(bytes.count) bytes)"
    }

    /// The most bytes of a body that are shown.
    private static let shownBytes = 4_000

    /// A command for a shell that sends a request again, with its secrets, to the address at which the server listens.
    ///
    /// It is nil for a request with a body that no argument of a command can have. `CurlCommand` of flip-check is for
    /// reports, and hides the secrets.
    static func curl(_ request: HTTPRequest, at address: String) -> String? {
        guard let body = String(validUTF8: request.body), !body.utf8.contains(0) else { return nil }
        var words = ["curl -i"]
        if let method = request.curlMethodOption(hasBody: !body.isEmpty) { words.append(method) }
        words.append(ShellWord.quoted(address + request.target))
        // curl sends a field without a value only where a semicolon follows its name.
        words += request.headers.map { field in
            "-H \(ShellWord.quoted(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"))"
        }
        if !body.isEmpty {
            // Otherwise curl would send the type of a form.
            if request.headers["Content-Type"] == nil { words.append("-H 'Content-Type:'") }
            words.append("--data-raw \(ShellWord.quoted(body))")
        }
        return words.joined(separator: " \\\n  ")
    }
}
