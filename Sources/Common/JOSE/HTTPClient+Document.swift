import HTTPMessages

extension HTTPClient {
    /// A public document of an issuer; throws ``IssuerUnavailable`` for every answer but status 200.
    package func document(at address: String) async throws(IssuerUnavailable) -> HTTPResponse {
        guard let request = HTTPRequest("GET", address, headers: ["Accept": "application/json"]) else {
            throw IssuerUnavailable("\(address) is not an address")
        }
        let answer: HTTPResponse
        do { answer = try await send(request) } catch { throw IssuerUnavailable(error.description) }
        guard answer.status == 200 else {
            throw IssuerUnavailable("\(address) answers with status \(answer.status)")
        }
        return answer
    }
}
