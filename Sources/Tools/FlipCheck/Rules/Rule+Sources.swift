extension Rule.Source {
    /// A section of an RFC: `.rfc(6749, "4.1.2")`.
    static func rfc(_ number: Int, _ section: String) -> Rule.Source {
        Rule.Source(
            "RFC \(number) section \(section)", .rfc,
            url: "https://www.rfc-editor.org/rfc/rfc\(number)#section-\(section)")
    }

    /// An appendix of an RFC, by its letter.
    static func rfc(_ number: Int, appendix: String) -> Rule.Source {
        Rule.Source(
            "RFC \(number) appendix \(appendix)", .rfc,
            url: "https://www.rfc-editor.org/rfc/rfc\(number)#appendix-\(appendix)")
    }

    /// The weakness with this number in the Common Weakness Enumeration, as the source of a rule that only this project has.
    static func cwe(_ number: Int) -> Rule.Source {
        Rule.Source(
            "CWE-\(number)", .projectRule, url: "https://cwe.mitre.org/data/definitions/\(number).html")
    }

    /// The source of a rule that only this project has, with the page about its subject.
    static func projectRule(_ subject: Self) -> Self { Self(subject.name, .projectRule, url: subject.url) }

    static let appFlip = google("App Flip for iOS", "app-flip-ios")
    static let appFlipOverview = google("App Flip overview", "app-flip-overview")
    static let partnerReference = google("Partner API reference", "your-api-reference")
    static let googleReference = google("Google API reference", "google-api-reference")
    /// The page was not read again for the rules about userinfo and a wrong code, so its name says “recalled”.
    static let oauthLinkingRecalled = google("OAuth-based account linking (recalled)", "oauth-linking")
    static let unlinking = google("Account unlinking", "unlinking")
    static let validationTool = google("Account linking validation tool", "gal-validation-tool")
    static let associatedDomains = apple(
        "Supporting associated domains", "xcode/supporting-associated-domains")
    static let applinks = apple("applinks", "bundleresources/applinks")
    static let debuggingUniversalLinks = apple("TN3155", "technotes/tn3155-debugging-universal-links")

    static let sessionManagement = Self(
        "OWASP, Session management", .projectRule,
        url: "https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html")
    static let owaspAuthentication = Self(
        "OWASP, Authentication", .projectRule,
        url: "https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html")

    private static func google(_ name: String, _ page: String) -> Rule.Source {
        Rule.Source(
            "Google, \(name)", .google, url: "https://developers.google.com/identity/account-linking/\(page)")
    }

    private static func apple(_ name: String, _ page: String) -> Rule.Source {
        Rule.Source("Apple, \(name)", .apple, url: "https://developer.apple.com/documentation/\(page)")
    }
}
