import OAuth

/// The first right exchange, and what came of further exchanges where it got no tokens.
///
/// Each further answer is one to a new code, and nil where the request was not needed or got no answer.
struct FirstExchange: Sendable, Codable {
    let answer: JSONAnswer
    /// The answer with the client's credentials in the other place: the header, or the form.
    ///
    /// A server that reads them in one place only may answer any error, such as that a parameter is missing.
    var inOtherWay: JSONAnswer?
    /// The answer with the credentials in the form and in the header.
    ///
    /// It is `invalid_client` again at a server that reads the form, and refuses the credentials in it.
    var inBothPlaces: JSONAnswer?
    /// The answer with the credentials in the header as they are, without escapes (RFC 6749 section 2.3.1).
    var unescaped: JSONAnswer?
    /// The answer to one more right exchange, where the server gave tokens in the other way.
    var again: JSONAnswer?

    /// The answers with the credentials in the form and in the header, if the first is `invalid_client` and the second
    /// `invalid_request`; otherwise nil.
    ///
    /// - Parameter method: the place of the credentials in the right exchange.
    func refusalsOfOnePlace(
        configured method: ClientCredentials.Method
    ) -> (form: JSONAnswer, header: JSONAnswer)? {
        guard let inOtherWay else { return nil }
        let (form, header) = method == .body ? (answer, inOtherWay) : (inOtherWay, answer)
        return form.error == "invalid_client" && header.error == "invalid_request" ? (form, header) : nil
    }
}

extension Trial<FirstExchange> {
    /// The first exchange, and further exchanges where it was refused or the server failed.
    ///
    /// - One has the client's credentials in the other place.
    /// - One has them in both, where the form by itself got `invalid_client` and the header `invalid_request`.
    /// - One is the right exchange again, where the server gave tokens with the credentials in the other place: it may have
    ///   failed or refused the first code by chance.
    /// - One has them in the header without escapes, where that got no tokens either, the header is configured, and something
    ///   in them is escaped.
    static var firstExchange: Self {
        Self("firstExchange", from: .exchange, requests: 0) { answer, probe in
            var first = FirstExchange(answer: answer)
            guard answer.ending == .refused || answer.response.isOwnFailure else { return first }
            let client = try probe.client()
            first.inOtherWay = try? await probe.exchangeNewCode(by: client.byOtherMethod)
            if first.refusalsOfOnePlace(configured: client.method) != nil {
                // The client authenticates by the header, and its credentials are added to the form.
                first.inBothPlaces = try? await probe.exchangeNewCode(by: client.by(.basic)) {
                    client.by(.body).items + $0
                }
            }
            guard first.inOtherWay?.accessToken != nil else { return first }
            first.again = try? await probe.exchangeNewCode(by: client)
            if first.again?.accessToken != nil { return first }
            if client.method == .basic, let authorization = client.unescapedAuthorization {
                first.unescaped = try? await probe.exchangeNewCode(by: client, authorization: authorization)
            }
            return first
        }
    }
}
