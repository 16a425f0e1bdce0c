import Dispatch
import HTTPMessages
import JSON

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

extension HTTPResponse {
    /// An answer of the driver, which always gives the length of the body; nil until it is complete.
    init?(wholeIn bytes: [UInt8]) {
        guard let gap = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<gap.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count > 1, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else { return nil }
        self.init(status: status)
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers.add(String(parts[0]), String(parts[1].drop { $0 == " " }))
        }
        let rest = bytes[gap.upperBound...]
        guard let length = headers["Content-Length"].flatMap({ Int($0) }), (0...rest.count).contains(length)
        else { return nil }
        body = Array(rest.prefix(length))
    }
}

/// Sends commands to a driver and reads its answers (W3C WebDriver section 6, "Protocol").
struct DriverWire: Sendable {
    let origin: String
    let client: any HTTPClient

    /// Sends a command, which errors name without ids, and returns the member `value` of the answer.
    func send(
        _ method: String, _ path: String, as name: String, _ body: JSONValue = .object([:])
    ) async throws(WebDriverError) -> JSONValue {
        var request = HTTPRequest(method: method, origin: origin, target: path)
        if method == "POST" {
            request.headers["Content-Type"] = "application/json; charset=utf-8"
            request.body = body.json
        }
        let response: HTTPResponse
        do { response = try await client.send(request) } catch { throw .noAnswer(error) }
        let command = "\(method) \(name)"
        guard let value = JSONValue(json: response.body)?["value"] else {
            throw .badAnswer(command: command, reason: "status \(response.status), no JSON with a value")
        }
        guard response.status == 200 else {
            throw .refused(
                WebDriverError.CommandError(
                    code: value["error"]?.string ?? "unknown error",
                    message: value["message"]?.string ?? "status \(response.status)", command: command))
        }
        return value
    }
}
