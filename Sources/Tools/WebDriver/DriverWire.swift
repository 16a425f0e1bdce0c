import HTTPMessages
import JSON

/// Sends commands to a driver and reads its answers (W3C WebDriver section 6, "Protocol").
struct DriverWire: Sendable {
    /// The scheme and address of the driver: `http://127.0.0.1:41229`.
    let origin: String
    let client: any HTTPClient

    /// Sends a command, and returns the member `value` of the answer.
    ///
    /// - Parameters:
    ///   - path: the path with the ids of the session and the element.
    ///   - name: the path without these ids, as errors name the command.
    func send(
        _ method: String, _ path: String, as name: String, _ body: JSONValue = .object([:])
    ) async throws(WebDriverError) -> JSONValue {
        var request = HTTPRequest(method: method, origin: origin, target: path)
        if method == "POST" {
            request.headers["Content-Type"] = "application/json; charset=utf-8"
            request.body = body.json
        }
        let response: HTTPResponse
        do {
            response = try await client.send(request)
        } catch {
            throw .noAnswer(error)
        }
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
