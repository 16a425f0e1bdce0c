import AuthorizationServer
import PlatformCrypto

extension FirebaseConfiguration {
    /// Throws for values with which the server could not work, such as one API key for two projects.
    func validate() throws(UnusableConfiguration) {
        try UnusableConfiguration.unless(
            !projects.isEmpty, "there is no project; add one to `projects`")
        try UnusableConfiguration.unless(
            (1...10_000_000).contains(passwordIterations),
            "passwordIterations: use 1 to 10,000,000; OWASP asks for 600,000")
        if case .signed(let key, _) = tokenMode {
            try UnusableConfiguration.unless(
                key.algorithm == .rs256,
                "the signing key is for \(key.algorithm.rawValue); generate one for RS256, as Firebase uses")
        }
        try UnusableConfiguration.unlessDistinct(projects.map(\.id), "project ids")
        try UnusableConfiguration.unlessDistinct(projects.flatMap(\.apiKeys), "API keys")
        // The client secret and codes are sent to endpoints at this origin.
        try UnusableConfiguration.unless(
            ConfigurationRules.isIssuer(yahoo.issuer),
            "Yahoo's origin \(yahoo.issuer): use https without a path or a slash; http is only for loopback")
        for project in projects { try validate(project) }
    }

    private func validate(_ project: FirebaseProject) throws(UnusableConfiguration) {
        // The id is a segment of paths, and part of the issuer.
        try UnusableConfiguration.unless(
            project.id.wholeMatch(of: #/[a-z0-9-]+/#) != nil,
            "project id: use lower-case letters, digits and hyphens")
        try UnusableConfiguration.unlessDistinct(project.accounts.map(\.localId), "account ids")
        try UnusableConfiguration.unlessDistinct(project.accounts.compactMap(\.email), "email addresses")
        for account in project.accounts { try validate(account) }
        for app in project.apps { try validate(app) }
    }

    private func validate(_ account: Account) throws(UnusableConfiguration) {
        try UnusableConfiguration.unless(
            !account.localId.isEmpty && EmailAddress.canonical(account.email ?? "") == account.email,
            "account \(account.localId): give it an id, and a valid email address in lower case")
    }

    private func validate(_ app: AppleApp) throws(UnusableConfiguration) {
        // A request names the app with or without its client id. The URL scheme of the answer is made of
        // these identifiers.
        let identifiers = [
            HandlerRequest.AppIdentifiers(googleAppID: app.googleAppID),
            HandlerRequest.AppIdentifiers(clientID: app.clientID, googleAppID: app.googleAppID),
        ]
        try UnusableConfiguration.unless(
            identifiers.allSatisfy { $0.scheme != nil },
            "app \(app.bundleID): its client id or app id does not make a URL scheme")
    }
}
