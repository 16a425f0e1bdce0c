import HTTPMessages
import WebText

/// Returns a function that sends these values of the `Authorization` header to the userinfo endpoint.
///
/// It is the `of:` of an ``Inspection``; the values are made of new tokens.
func showing(
    _ headers: @escaping @Sendable (GrantedTokens) throws -> [HeaderVariant]
) -> @Sendable (Probe) async throws -> [NamedAnswer] {
    { probe in
        try await probe.provenUserInfo()
        var answers: [NamedAnswer] = []
        for variant in try headers(try await probe.grant()) {
            let answer = try await probe.show(header: variant.header)
            answers.append(NamedAnswer(name: variant.name, answer: answer))
        }
        return answers
    }
}

extension Probe {
    /// Shows an access token in the `Authorization` header; nil sends none.
    func show(_ accessToken: String?) async throws -> JSONAnswer {
        try await show(header: accessToken.map { "Bearer \($0)" })
    }

    /// Asks userinfo with a value of the `Authorization` header, or with parameters in the query.
    func show(header: String?, query: [Parameters.Item] = []) async throws -> JSONAnswer {
        let url = try userinfoURL()
        var headers: HTTPHeaders = ["Accept": "application/json"]
        headers["Authorization"] = header
        let address = query.isEmpty ? url : Parameters(query).appended(to: url)
        guard let request = HTTPRequest("GET", address, headers: headers) else {
            throw CouldNotTell("userinfoURL is not an address that can be asked")
        }
        return try JSONAnswer(await prober.exchange(request))
    }
}
