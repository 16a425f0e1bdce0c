import JSON

/// An authorization request that a trial sent, named by what is different about it, and its end.
struct AuthorizationAttempt: Sendable, Codable {
    /// The difference of this request from the right one, or an empty text where the rule says it.
    let name: String
    let authorization: Authorization
    /// The meaning of the end of ``authorization``.
    let ending: Ending

    /// The messages that show the end, for a finding.
    var evidence: [Evidence] { authorization.evidence }

    /// The request and its end, as a sentence of a finding without a full stop.
    var inWords: String { namePrefix + "the request \(authorization.endInWords)" }

    /// The request, and that its answer is not HTTP.
    var brokenAnswerInWords: String { namePrefix + "the answer is not HTTP" }

    /// The error code that came by a redirect, or in the JSON of an error page.
    ///
    /// It is nil when there is none.
    var errorCode: String? {
        if case .error(let code) = ending { return code }
        guard ending == .refused, let body = authorization.exchanges.last?.response?.body else { return nil }
        return JSONValue(json: body)?["error"]?.string
    }

    /// The error code and how it came, as a sentence of a finding, or nil where no error code came.
    var errorInWords: String? {
        guard let errorCode else { return nil }
        let way = ending == .refused ? "in the body of a page, and not by a redirect" : "by a redirect"
        return "\(namePrefix)the error is \(errorCode), sent \(way)"
    }

    /// Why the end decides nothing about the rule, or nil where it decides.
    var openQuestion: OpenQuestion? {
        switch ending {
        case .unclear(let reason): OpenQuestion(reason, about: name)
        case .brokenAnswer: OpenQuestion("the answer was not HTTP", about: name)
        case .granted, .error, .left, .refused: nil
        }
    }

    /// Whether the server failed on the request itself: see ``Authorization/madeServerFail``.
    var madeServerFail: Bool { authorization.madeServerFail }

    /// Whether the server redirected to this address, however it is spelled.
    func leadsTo(_ address: String) -> Bool {
        guard case .redirect(let location) = authorization.end else { return false }
        return Answer(location, to: address).leads(to: address)
    }

    private var namePrefix: String { name.isEmpty ? "" : "\(name): " }
}

extension [AuthorizationAttempt] {
    /// Advice for a server that refused all these requests for their length, or nil for any other.
    var adviceAboutLength: String? {
        !isEmpty && allSatisfy(\.authorization.isTooLong) ? Authorization.adviceAboutLength : nil
    }
}
