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
        let shown = String(decoding: bytes.prefix(mostBytes), as: UTF8.self)
        return "\n\n" + shown + (bytes.count > mostBytes ? "\n… (\(bytes.count) bytes)" : "")
    }

    /// The number of bytes of a body that are shown.
    private static let mostBytes = 4_000

    /// A command for a shell that sends a request again, to where the server really is.
    static func curl(_ request: HTTPRequest, at address: String) -> String {
        var words = ["curl -i"]
        if request.method != "GET" { words.append("-X \(request.method)") }
        words.append(ShellWord.quoted(address + request.target))
        words += request.headers.map { "-H \(ShellWord.quoted("\($0.name): \($0.value)"))" }
        if !request.body.isEmpty {
            words.append("--data-raw \(ShellWord.quoted(String(decoding: request.body, as: UTF8.self)))")
        }
        return words.joined(separator: " \\\n  ")
    }
}
