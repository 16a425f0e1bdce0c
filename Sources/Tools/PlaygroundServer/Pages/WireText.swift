import FlipCheck
import HTTPMessages

/// HTTP messages as plain text, as they travel.
enum WireText {
    /// A request; of a long body only the beginning.
    static func of(_ request: HTTPRequest) -> String {
        var lines = ["\(request.method) \(request.target) HTTP/1.1"]
        // The host is what follows the scheme of an origin.
        lines.append("Host: \(request.origin.split(separator: "/").last ?? "")")
        lines += request.headers.map { "\($0.name): \($0.value)" }
        return lines.joined(separator: "\n") + body(request.body)
    }

    /// A response; of a long body only the beginning.
    static func of(_ response: HTTPResponse) -> String {
        let lines = ["HTTP/1.1 \(response.status)"] + response.headers.map { "\($0.name): \($0.value)" }
        return lines.joined(separator: "\n") + body(response.body)
    }

    private static func body(_ bytes: [UInt8]) -> String {
        if bytes.isEmpty { return "" }
        if bytes.count <= shownBytes { return "\n\n" + String(decoding: bytes, as: UTF8.self) }
        // Not within a character, which has at most three bytes after its first.
        let isCut = { (end: Int) in bytes[end] & 0xC0 == 0x80 }
        let end = (shownBytes - 3...shownBytes).last { !isCut($0) } ?? shownBytes
        return "\n\n" + String(decoding: bytes[..<end], as: UTF8.self) + "\n… (\(bytes.count) bytes)"
    }

    /// The most bytes of a body that are shown.
    private static let shownBytes = 4_000

    /// A command for a shell that sends a request again, secrets and all, to where the server really is.
    ///
    /// `CurlCommand` of flip-check is for a report, and hides the secrets.
    static func curl(_ request: HTTPRequest, at address: String) -> String {
        var words = ["curl -i"]
        // With a body curl sends POST by itself, and without one GET.
        let usualMethod = request.body.isEmpty ? "GET" : "POST"
        if request.method != usualMethod { words.append("-X \(request.method)") }
        words.append(ShellWord.quoted(address + request.target))
        words += request.headers.map { "-H \(ShellWord.quoted("\($0.name): \($0.value)"))" }
        if !request.body.isEmpty {
            words.append("--data-raw \(ShellWord.quoted(String(decoding: request.body, as: UTF8.self)))")
        }
        return words.joined(separator: " \\\n  ")
    }
}
