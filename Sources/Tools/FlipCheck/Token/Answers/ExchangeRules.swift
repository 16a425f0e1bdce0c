import OAuth

/// The exchange of a code for tokens, and the address at which it is exchanged.
let exchangeRules: [Rule] = [
    Rule(
        "token/https", "the token URL is https", .security, .error, .partnerReference,
        fault: "secrets and tokens travel over plain http, where others can read them",
        why: "The client's secret and the tokens travel there.",
        remedy: "Serve it over TLS with a certificate that is publicly trusted.",
        on: .configuration
    ) { .httpsUnlessLoopback($0.tokenURL, "tokenURL") },
    Rule(
        "token/exchange", "a code is exchanged for an access token", .linking, .error, .partnerReference,
        reach: .all, fault: "a code gets no access token, so no link comes about",
        why: "Without this, linking ends with an error after the user has agreed.",
        remedy: "Answer 200 with access_token in a JSON object. If the error is invalid_grant, compare the "
            + "redirect_uri of both requests; if it is invalid_client, look at how the client authenticates.",
        followsFrom: ["authorize/code-characters", "token/json"],
        on: .firstExchange, .configuration, verdict: judgeFirstExchange),
]

/// Judges the right exchange, and where it got no access token, what the further exchanges show.
private func judgeFirstExchange(
    _ first: FirstExchange, _ configuration: FlipCheckConfiguration
) throws -> Judgement {
    let answer = first.answer
    if answer.accessToken != nil { return .held(answer.evidence) }
    if let again = first.again, again.accessToken != nil {
        throw CouldNotTell(
            "the code was answered with \(answer.inFull), and then another one was exchanged in the same way: the "
                + "server fails by chance", answer.evidence + again.evidence)
    }
    let method = configuration.client?.method ?? .body
    if let inOtherWay = first.inOtherWay, inOtherWay.accessToken != nil {
        return judgeOtherPlace(first, inOtherWay, configured: method)
    }
    if let judgement = judgeBothPlaces(first, configured: method) { return judgement }
    if let reason = first.refusalOfClient { throw reason }
    var seen = "the code was answered with \(answer.inFull)"
    if let inOtherWay = first.inOtherWay {
        seen += "; with the credentials sent in the other way it was answered with \(inOtherWay.inFull)"
    }
    return .failed(seen, by: answer.response, answer.evidence + (first.inOtherWay?.evidence ?? []))
        .advising(about: answer.response, from: configuration.tokenURL, key: "tokenURL")
}

/// Judges a server that takes the client's credentials in the place that is not configured.
private func judgeOtherPlace(
    _ first: FirstExchange, _ inOtherWay: JSONAnswer, configured method: ClientCredentials.Method
) -> Judgement {
    let isInForm = method == .body
    let (form, header) = ("in the form", "in the header, by HTTP Basic")
    let (configured, other) = isInForm ? (form, header) : (header, form)
    let seen =
        "with the credentials \(configured) the code was answered with \(first.answer.inFull); with the "
        + "credentials \(other) it is exchanged"
    let evidence = first.answer.evidence + inOtherWay.evidence
    let advice =
        "Take the credentials \(configured) too, or turn the switch for HTTP Basic in Google's console "
        + "\(isInForm ? "on" : "off") and set client.authentication to \(isInForm ? "basic" : "body")"
    guard let unescaped = first.unescaped else { return .failed(seen, evidence).advising(advice) }
    let decoding =
        "The client's id or secret has characters that are escaped in the header (RFC 6749 section 2.3.1): decode "
        + "the Base64, cut at the first colon, then decode both halves; or use a secret of letters and digits"
    if unescaped.accessToken != nil {
        return .failed(
            seen + ", and so it is with those in the header as they are, without escapes",
            evidence + unescaped.evidence
        ).advising(decoding)
    }
    return .failed(seen, evidence)
        .advising("\(decoding). If that does not help, the header is not read. \(advice)")
}

/// Judges a server that gets the client's credentials in both places, or returns nil where that shows nothing.
private func judgeBothPlaces(
    _ first: FirstExchange, configured method: ClientCredentials.Method
) -> Judgement? {
    guard let refusals = first.refusalsOfOnePlace(configured: method), let inBothPlaces = first.inBothPlaces
    else { return nil }
    let evidence = refusals.header.evidence + refusals.form.evidence
    if inBothPlaces.accessToken != nil {
        return Judgement.failed(
            "with the credentials in the form alone the code was answered with \(refusals.form.inFull), and in "
                + "the header alone with \(refusals.header.inFull); only with those in both places is it exchanged",
            evidence + inBothPlaces.evidence
        ).advising(
            "Google sends the client's credentials in one place: take those in the form without a header, or those "
                + "in the header without client_id and client_secret in the form (RFC 6749 section 2.3.1)")
    }
    // A server that reads the form answers invalid_client. This one took the header, and did not read the form.
    guard inBothPlaces.error == "invalid_request" else { return nil }
    return Judgement.failed(
        "the credentials in the header are taken and the rest of the form is not read: "
            + refusals.header.inFull, evidence
    ).advising(
        "Look at the body that reaches the program: Amazon's API Gateway, for one, hands it on in base64 "
            + "(isBase64Encoded). Read it as application/x-www-form-urlencoded")
}

extension FirstExchange {
    /// The reason that the server refuses the client, which may be a mistake in the configuration, or nil where it does not.
    fileprivate var refusalOfClient: CouldNotTell? {
        guard let refusal = [answer, inBothPlaces].compactMap(\.self).first(where: \.refusesClient) else {
            return nil
        }
        let isInBoth = [answer, inOtherWay].allSatisfy { $0?.refusesClient == true }
        let places = isInBoth ? ", in the form and in the header" : ""
        return CouldNotTell(
            "the token endpoint refuses the client (\(refusal.inFull))\(places): check client.id and "
                + "client.secret", refusal.evidence + (inOtherWay?.evidence ?? []))
    }
}

extension JSONAnswer {
    /// Whether it refuses the client, which may be a mistake in the configuration.
    ///
    /// At a wrong secret, Keycloak answers 401 with `unauthorized_client`, Auth0 with `access_denied`, and a filter for HTTP
    /// Basic with a challenge only.
    fileprivate var refusesClient: Bool {
        let asksForBasic = response.headers.challenges.contains { $0.hasScheme("Basic") }
        return error.map(Self.errorsAboutClient.contains) == true
            || (response.status == 401 && (saysError || asksForBasic) && error != "invalid_grant")
    }

    /// The error of RFC 6749 section 5.2, that of GitHub, and what other servers call it.
    private static let errorsAboutClient: Set = [
        "invalid_client", "incorrect_client_credentials", "invalid_client_id", "invalid_client_credentials",
    ]
}
