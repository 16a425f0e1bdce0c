import JSON

/// A variant of the authorization request that a rule sent, and how it ended.
struct AuthorizationAttempt: Sendable {
    /// The difference of this request from the right one; empty when the rule has only one.
    let name: String
    let authorization: Authorization
    let ending: Ending

    var evidence: [Evidence] { authorization.evidence }

    /// The event, for a sentence of a finding.
    var inWords: String { beginning + "the request \(authorization.endInWords)" }

    /// The error that was sent by a redirect, or in the JSON of an error page; nil for none.
    var errorCode: String? {
        if case .error(let code) = ending { return code }
        guard ending == .refused, let body = authorization.exchanges.last?.response?.body else { return nil }
        return JSONValue(json: body)?["error"]?.string
    }

    /// The error and how it came, for a sentence of a finding; nil for none.
    var errorInWords: String? {
        guard let errorCode else { return nil }
        let way = ending == .refused ? "on a page, and not by a redirect" : "by a redirect"
        return "\(beginning)the error is \(errorCode), sent \(way)"
    }

    /// Why its end says nothing; nil when it does.
    var unclear: String? {
        switch ending {
        case .unclear(let reason): beginning + reason
        case .brokenAnswer: beginning + "the answer was not HTTP"
        case .granted, .error, .left, .refused: nil
        }
    }

    /// Whether its redirect went to the redirect URI that is registered, and not to the spoilt one.
    func leadsTo(_ registered: String) -> Bool {
        guard case .redirect(let location) = authorization.end else { return false }
        return SpoiltRedirectURI.leads(location, to: registered)
    }

    /// What to do where each of these was refused for its length (RFC 9110 section 15.5.15, RFC 6585 section 5).
    static func adviceAboutLength(_ attempts: [AuthorizationAttempt]) -> String? {
        let areTooLong = attempts.allSatisfy { attempt in
            guard case .page(let status, _) = attempt.authorization.end else { return false }
            return [414, 431].contains(status)
        }
        return areTooLong && !attempts.isEmpty
            ? "The server, or the proxy before it, takes no address of this length: raise its limit (in nginx: "
                + "large_client_header_buffers)" : nil
    }

    private var beginning: String { name.isEmpty ? "" : "\(name): " }
}
