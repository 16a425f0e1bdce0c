import JOSE
import OAuth
import WebText

/// Requests that do not get a new access token.
enum RefreshRefusalRules {
    static let inspections = [
        Inspection(invalid) { probe throws(CouldNotTell) in
            try await probe.provenRefresh()
            return invalid.needsError(["invalid_grant"], try await probe.refresh(probe.madeUp()))
        },
        Inspection(missing) { probe throws(CouldNotTell) in
            try await probe.judgingRefreshTokens { tokens throws(CouldNotTell) in
                let named = try await tokens.nextForm() + [.init("client_id", try probe.client().id)]
                return missing.needsRefusals([
                    ("client_id without a secret", try await probe.token(named, by: nil)),
                    ("no client at all", try await probe.token(try await tokens.nextForm(), by: nil)),
                ])
            }
        },
        Inspection(client) { probe throws(CouldNotTell) in
            let other = try probe.otherClient()
            return try await probe.judgingRefreshTokens { tokens throws(CouldNotTell) in
                client.needsRefusals([
                    ("by the other client", try await probe.token(try await tokens.nextForm(), by: other))
                ])
            }
        },
        Inspection(scope) { probe throws(CouldNotTell) in
            guard let narrow = probe.configuration.scopes.first, probe.configuration.scopes.count > 1 else {
                return scope.notAsked("fewer than two scopes are configured")
            }
            return try await judgeScope(probe, narrow: narrow)
        },
    ]

    private static func judgeScope(_ probe: Probe, narrow: String) async throws(CouldNotTell) -> Finding {
        try await probe.provenRefresh()
        let token = try await probe.spareGrant(scope: narrow).neededRefreshToken()
        let all = probe.configuration.scopes.joined(separator: " ")
        let items = TokenRequest.refreshToken(token, scope: nil).items + [Parameters.Item("scope", all)]
        let answer = try await probe.token(items, by: probe.client())
        guard answer.isGranted else { return scope.needsRefusals([("the wider scope", answer)]) }
        // RFC 6749 section 5.1: a scope that is not told is the one that was asked for.
        let told = answer.fields["scope"]?.string ?? all
        let wider = told.split(separator: " ").filter { !$0.hasSameBytes(as: narrow) }
        return scope.judged(
            wider.isEmpty ? [] : ["a link with \(narrow) was refreshed to \(told.prefix(200))"],
            answer.evidence)
    }

    static let invalid = Rule(
        "refresh/invalid-token", "a bad refresh token is a 400 with invalid_grant", .google, .error,
        .validationTool,
        why: "Google's validation tool tests it. Only this answer tells Google that the link has ended.",
        remedy: "Answer 400 with {\"error\":\"invalid_grant\"}, whatever is wrong with the refresh token.")

    static let missing = Rule(
        "refresh/client-missing", "no refresh succeeds without the client's credentials", .rfc, .error,
        .rfc(6749, "6"),
        why: "A thief of a refresh token could act as the user for years.",
        remedy: "Require client authentication: Google's client is a confidential one.")

    static let client = Rule(
        "refresh/client", "a refresh token is good only for the client that it was issued to", .rfc, .error,
        .rfc(6749, "6"),
        why: "Another client of yours could use a refresh token that was given to Google.",
        remedy: "Keep client_id with the refresh token, and compare it with the client that authenticated.")

    static let scope = Rule(
        "refresh/scope", "a refresh does not widen the scope", .rfc, .error, .rfc(6749, "6"),
        why: "The user agreed to less.",
        remedy: "Answer invalid_scope when a scope is asked for that the link does not have.")
}
