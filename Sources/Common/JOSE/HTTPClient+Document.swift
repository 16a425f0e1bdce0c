import HTTPMessages

extension HTTPClient {
    /// Fetches a public document of an issuer.
    ///
    /// Throws ``IssuerUnavailable`` when no answer comes, and for every status other than 200.
    package func document(at url: String) async throws(IssuerUnavailable) -> HTTPResponse {
        guard let request = HTTPRequest("GET", url, headers: ["Accept": "application/json"]) else {
            throw IssuerUnavailable("\(url) is not a URL")
        }
        let answer: HTTPResponse
        do { answer = try await send(request) } catch { throw IssuerUnavailable(error) }
        guard answer.status == 200 else {
            throw IssuerUnavailable("\(url) answers with status \(answer.status)")
        }
        return answer
    }
}
