import HTTPMessages
import WebText

extension Probe {
    /// Whether the token endpoint takes the client's credentials by HTTP Basic; a status of the load does not tell.
    func takesBasic() async throws -> Bool {
        if try client().method == .basic { return true }
        let answer = try await value(of: .exchangeByBasic)
        if answer.accessToken != nil { return true }
        if answer.response.isTemporaryFailure { try answer.requireConclusive() }
        return false
    }

    /// Throws if the secret would have to go into an address on another machine, where logs keep it.
    ///
    /// The rules that look at the trial are then not asked.
    func needAuthentication(inAddressOf url: String) async throws {
        if ProbeTarget.isLoopback(url) { return }
        if try await takesBasic() { return }
        throw CouldNotTell.notAsked(
            "the server takes the credentials in the form only, and a secret does not go into an address")
    }

    /// Sends a form in the address, which an endpoint should not take, and once more after 5xx.
    ///
    /// The credentials go by the header where the server takes them there, and else in the address too: see
    /// ``needAuthentication(inAddressOf:)``.
    ///
    /// - Parameter form: makes the form, for the second request anew, such as with another code.
    func sendInAddress(
        _ method: String, to url: String, _ form: () async throws -> [Parameters.Item]
    ) async throws -> JSONAnswer {
        let client = try await client().by(takesBasic() ? .basic : .body)
        return try await againAfter5xx {
            let address = Parameters(client.items + (try await form())).appended(to: url)
            var headers: HTTPHeaders = ["Accept": "application/json"]
            headers["Authorization"] = client.authorization
            if method != "GET" { headers["Content-Type"] = "application/x-www-form-urlencoded" }
            guard let request = HTTPRequest(method, address, headers: headers, body: []) else {
                throw CouldNotTell("\(address) is not a usable URL")
            }
            return try JSONAnswer(await prober.exchange(request))
        }
    }
}
