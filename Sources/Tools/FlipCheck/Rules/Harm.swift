extension Rule {
    /// The harm when the rule does not hold.
    package enum Harm: String, Sendable, Hashable, CaseIterable {
        /// Google's linking breaks, at once or later.
        case linking
        /// An attacker gains something.
        case security
        /// Neither: other clients, operators and later changes are better off when it holds.
        case hygiene

        /// The harm in words, for the head of a report.
        package var words: String {
            switch self {
            case .linking: "Google's linking breaks"
            case .security: "an attacker gains something"
            case .hygiene: "hygiene"
            }
        }
    }

    /// The harm when it does not hold; what is only worth knowing does none.
    package var harm: Harm {
        if severity == .note { return .hygiene }
        if Self.breakingLinks.contains(id) { return .linking }
        let group = String(group)
        switch group {
        case "association": return severity == .error ? .linking : .hygiene
        case "reply": return severity == .error ? .linking : .hygiene
        case "pages": return ["pages/no-store", "pages/referrer"].contains(id) ? .hygiene : .security
        default: return Self.helpingAttackers.contains(id) ? .security : .hygiene
        }
    }

    /// The rules without which a user of Google cannot link, or the link ends by itself.
    static let breakingLinks = Set(
        [
            "authorize": [
                "sign-in", "answers", "code", "redirect-uri-production", "state-google", "state-exact",
                "state-through-sign-in", "scope-plus", "user-locale", "unknown-parameter", "parameter-order",
                "answer-fragment", "answer-one", "location-characters", "two-requests",
            ],
            "token": [
                "exchange", "content-type", "token-type", "expires-in", "refresh-token",
                "access-token-characters",
                "client-body", "json", "unknown-parameter",
            ],
            "refresh": [
                "works", "answer", "new-access-token", "access-token-works", "old-access-token",
                "old-refresh-token",
                "new-refresh-token", "at-once", "invalid-token", "steady", "refresh-token-empty",
                "earlier-link",
            ],
            "userinfo": ["works", "sub", "invalid-token", "token-lasts", "sub-stable", "sub-after-refresh"],
            "revoke": ["works", "other-links"],
        ].flatMap { group, names in names.map { "\(group)/\($0)" } })

    /// The rules without which an attacker gains something: a code, a token, an account, or a
    /// page in the partner's name.
    static let helpingAttackers = Set(
        [
            "authorize": [
                "https", "redirect-uri-exact", "redirect-uri-missing", "redirect-uri-repeated",
                "redirect-uri-pattern", "redirect-uri-decoded", "error-redirect-uri", "client-unknown",
                "client-missing", "client-case", "response-type-unsupported", "consent-shown", "not-framed",
                "no-307", "header-injection", "code-unguessable", "code-random", "pkce-method-missing",
                "pkce-method-unknown", "scope-through-sign-in", "challenge-through-sign-in",
                "answer-no-token",
                "no-permanent-redirect",
            ],
            "token": [
                "https", "client-secret", "client-secret-prefix", "client-secret-case", "client-secret-empty",
                "client-unknown", "client-missing", "code-once", "code-at-once", "code-exact", "code-client",
                "code-expiry", "redirect-uri", "redirect-uri-missing", "pkce-verifier", "pkce-missing",
                "pkce-downgrade", "pkce-challenge-as-verifier", "post-only", "password-grant",
                "client-credentials-grant", "scope-asked", "scope-known", "unguessable", "random", "distinct",
                "no-store", "parameter-missing",
            ],
            "refresh": [
                "client", "client-missing", "client-secret", "scope", "token-exact", "access-token",
                "no-store",
            ],
            "revoke": [
                "https", "client-secret", "client-missing", "client", "refresh-token", "access-token",
                "cascade",
                "hint",
            ],
            "userinfo": ["https", "no-token", "token-in-query", "refresh-token", "code", "no-secrets"],
        ].flatMap { group, names in names.map { "\(group)/\($0)" } })
}
