extension Rule.Source {
    /// A section of an RFC.
    package static func rfc(_ number: Int, _ section: String) -> Rule.Source {
        Rule.Source(
            "RFC \(number) section \(section)",
            url: "https://www.rfc-editor.org/rfc/rfc\(number)#section-\(section)")
    }

    /// An appendix of an RFC.
    package static func rfc(_ number: Int, appendix: String) -> Rule.Source {
        Rule.Source(
            "RFC \(number) appendix \(appendix)",
            url: "https://www.rfc-editor.org/rfc/rfc\(number)#appendix-\(appendix)")
    }

    /// Google, "App Flip for iOS".
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
    /// Google, the validation tool.
    package static let validationTool = linking("Account linking validation tool", "gal-validation-tool")
    /// Apple, "Supporting associated domains".
    package static let associatedDomains = Rule.Source(
        "Apple, Supporting associated domains",
        url: "https://developer.apple.com/documentation/xcode/supporting-associated-domains")
    /// Apple, the reference of `applinks`.
    package static let applinks = Rule.Source(
        "Apple, applinks", url: "https://developer.apple.com/documentation/bundleresources/applinks")
    /// Apple, "Debugging universal links".
    package static let debuggingUniversalLinks = Rule.Source(
        "Apple, TN3155",
        url: "https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links")

    private static func linking(_ name: String, _ page: String) -> Rule.Source {
        Rule.Source(
            "Google, \(name)", url: "https://developers.google.com/identity/account-linking/\(page)")
    }
}
