import WebText

/// A statement that has to be true of a partner's side, with its source, its reason and a remedy.
package struct Rule: Sendable, Hashable {
    /// The origin of the rule.
    package enum Level: String, Sendable, Hashable, CaseIterable {
        /// A page of Google's.
        case google = "documented by Google"
        /// A page of Apple's.
        case apple = "documented by Apple"
        /// An RFC.
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
    /// A section of an RFC.
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
        Rule.Source(
            "Google, \(name)", url: "https://developers.google.com/identity/account-linking/\(page)")
    }
}
