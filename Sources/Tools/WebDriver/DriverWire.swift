import HTTPMessages
import JOSE

/// Sends commands to a driver and reads its answers.
///
/// Source: W3C WebDriver section 6, "Protocol".
struct DriverWire: Sendable {
    let origin: String
    let client: any HTTPClient

    /// Sends one command and returns the member `value` of the answer.
    ///
    /// - Parameters:
    ///   - name: the name of the command in an error, without ids: `/url`.
    ///   - body: the parameters; a `POST` always has a body, an empty object at least.
    /// - Throws: ``WebDriverError`` for every answer but a success.
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
            let word = value["error"]?.string ?? ""
            throw .refused(
                WebDriverError.CommandError(
                    code: WebDriverError.Code(rawValue: word) ?? .unknownError,
                    message: value["message"]?.string ?? "status \(response.status)", command: command))
        }
        return value
    }
}
