import HTTPMessages
import WebText

/// Requests to userinfo.
extension Probe {
    /// Shows an access token in the `Authorization` header, once more after 5xx; with nil, the request has no such field.
    ///
    /// - Parameter userAgent: what the request calls its program, or nil for the name of flip-check.
    func show(_ accessToken: String?, userAgent: String? = nil) async throws -> JSONAnswer {
        try await askUserinfo(authorization: accessToken.map { "Bearer \($0)" }, userAgent: userAgent)
    }

    /// Asks userinfo with a value of the field `Authorization`, or with parameters in the query, and once more after 5xx.
    func askUserinfo(
        authorization: String?, query: [Parameters.Item] = [], userAgent: String? = nil
    ) async throws -> JSONAnswer {
        let url = try userinfoURL()
        var headers: HTTPHeaders = ["Accept": "application/json"]
        headers["Authorization"] = authorization
        headers["User-Agent"] = userAgent
        let address = query.isEmpty ? url : Parameters(query).appended(to: url)
        guard let request = HTTPRequest("GET", address, headers: headers) else {
            throw CouldNotTell("userinfoURL is not a usable URL")
        }
        return try await againAfter5xx { try JSONAnswer(await prober.exchange(request)) }
    }

    /// Whether an answer of userinfo names the user of `.userInfo`, so that the access token is accepted.
    func isAccepted(_ answer: JSONAnswer) async throws -> Bool {
        answer.namesUser(like: try await value(of: .userInfo))
    }
}
