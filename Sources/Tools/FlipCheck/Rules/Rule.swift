import WebText

/// A statement that has to be true of a partner's side, with its source, its reason and a remedy.
package struct Rule: Sendable, Hashable {
    /// The origin of the rule.
    package enum Level: String, Sendable, Hashable, CaseIterable {
        case google = "documented by Google"
        case apple = "documented by Apple"
        case rfc = "RFC"
        /// Reports of engineers whose linking broke, and the traffic that they published.
        case field = "seen in the field"
        /// This project alone; the rule says why.
        case house = "house rule"

        /// The word before the page that a finding names: a house rule is not on the page, which
        /// only tells of its subject.
        package var wordForSource: String { self == .house ? "See" : "Source" }
    }

    /// How much it weighs when the rule does not hold.
    package enum Severity: String, Sendable, Hashable, CaseIterable {
        /// Linking fails or is not safe.
        case error
        /// Linking works, but a trap is set.
        case warning
        /// Worth knowing.
        case note
    }

    /// The page or the section that a rule comes from.
    package struct Source: Sendable, Hashable {
        /// The name: `RFC 6749 section 4.1.2`.
        package var name: String
        /// The address; `https`.
        package var url: String

        package init(_ name: String, url: String) {
            self.name = name
            self.url = url
        }
    }

    /// The name that does not change: the group's id, a slash, and words with hyphens.
    package var id: String
    /// The rule as a short statement that is true when it holds.
    package var title: String
    package var level: Level
    /// How much it weighs when it does not hold.
    package var severity: Severity
    /// The page or section behind it.
    package var source: Source
    /// The harm to users when it does not hold, or the value that it protects.
    package var why: String
    /// The remedy when it does not hold.
    package var remedy: String

    package init(
        _ id: String, _ title: String, _ level: Level, _ severity: Severity, _ source: Source, why: String,
        remedy: String
    ) {
        self.id = id
        self.title = title
        self.level = level
        self.severity = severity
        self.source = source
        self.why = why
        self.remedy = remedy
    }

    /// The id of the group that the rule is in: the part before the slash.
    package var group: Substring { id.prefix { $0 != "/" } }

    /// Whether a selector names this rule: its id, its group, or the beginning of its id up to a `/`.
    package func isNamed(by selector: String) -> Bool {
        let selector = selector.utf8.last == UInt8(ascii: "/") ? selector.dropLast() : Substring(selector)
        return id.hasSameBytes(as: selector) || group.hasSameBytes(as: selector)
    }
}

extension Rule.Source {
    package static func rfc(_ number: Int, _ section: String) -> Rule.Source {
        Rule.Source(
            "RFC \(number) section \(section)",
            url: "https://www.rfc-editor.org/rfc/rfc\(number)#section-\(section)")
    }

    package static func rfc(_ number: Int, appendix: String) -> Rule.Source {
        Rule.Source(
            "RFC \(number) appendix \(appendix)",
            url: "https://www.rfc-editor.org/rfc/rfc\(number)#appendix-\(appendix)")
    }

    package static let appFlip = linking("App Flip for iOS", "app-flip-ios")
    /// Google, the overview of App Flip, with its design rules.
    package static let appFlipOverview = linking("App Flip overview", "app-flip-overview")
    /// Google, its requirements for the partner's endpoints.
    package static let partnerReference = linking("Partner API reference", "your-api-reference")
    /// Google, its own redirect endpoints.
    package static let googleReference = linking("Google API reference", "google-api-reference")
    /// Google, linking by OAuth: its page about userinfo and a wrong code, as it is recalled.
    ///
    /// That part of the page was not read again, so the name of the source says so.
    package static let oauthLinkingRecalled = linking(
        "OAuth-based account linking (recalled)", "oauth-linking")
    /// Google, the end of a link, and several tokens at once.
    package static let unlinking = linking("Account unlinking", "unlinking")
    package static let validationTool = linking("Account linking validation tool", "gal-validation-tool")
    package static let associatedDomains = Rule.Source(
        "Apple, Supporting associated domains",
        url: "https://developer.apple.com/documentation/xcode/supporting-associated-domains")
    package static let applinks = Rule.Source(
        "Apple, applinks", url: "https://developer.apple.com/documentation/bundleresources/applinks")
    package static let debuggingUniversalLinks = Rule.Source(
        "Apple, TN3155",
        url: "https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links")

    private static func linking(_ name: String, _ page: String) -> Rule.Source {
        Rule.Source("Google, \(name)", url: "https://developers.google.com/identity/account-linking/\(page)")
    }
}

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
    static let breakingLinks = ids([
        "authorize": "sign-in answers code redirect-uri-production state-google state-exact "
            + "state-through-sign-in scope-plus user-locale unknown-parameter parameter-order "
            + "answer-fragment answer-one location-characters two-requests",
        "token": "exchange content-type token-type expires-in refresh-token "
            + "access-token-characters client-body json unknown-parameter",
        "refresh": "works answer new-access-token access-token-works old-access-token "
            + "old-refresh-token new-refresh-token at-once invalid-token steady "
            + "refresh-token-empty earlier-link",
        "userinfo": "works sub invalid-token token-lasts sub-stable sub-after-refresh",
        "revoke": "works other-links",
    ])

    private static func ids(_ groups: [String: String]) -> Set<String> {
        Set(groups.flatMap { group, names in names.split(separator: " ").map { "\(group)/\($0)" } })
    }

    /// The rules without which an attacker gains something: a code, a token, an account, or a
    /// page in the partner's name.
    static let helpingAttackers = ids([
        "authorize": "https redirect-uri-exact redirect-uri-missing redirect-uri-repeated "
            + "redirect-uri-pattern redirect-uri-decoded error-redirect-uri client-unknown "
            + "client-missing client-case response-type-unsupported consent-shown not-framed "
            + "no-307 header-injection code-unguessable code-random pkce-method-missing "
            + "pkce-method-unknown scope-through-sign-in challenge-through-sign-in "
            + "answer-no-token no-permanent-redirect",
        "token": "https client-secret client-secret-prefix client-secret-case "
            + "client-secret-empty client-unknown client-missing code-once code-at-once "
            + "code-exact code-client code-expiry redirect-uri redirect-uri-missing "
            + "pkce-verifier pkce-missing pkce-downgrade pkce-challenge-as-verifier post-only "
            + "password-grant client-credentials-grant scope-asked scope-known unguessable "
            + "random distinct no-store parameter-missing",
        "refresh": "client client-missing client-secret scope token-exact access-token no-store",
        "revoke": "https client-secret client-missing client refresh-token access-token cascade " + "hint",
        "userinfo": "https no-token token-in-query refresh-token code no-secrets",
    ])
}
