import WebText

/// Why a configuration cannot be served.
package enum FirebaseConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    case noProject
    /// Two projects have the same identifier, or two accounts, or one API key opens two projects.
    case repeated(String)
    /// A field holds what cannot work; the reason says what would.
    case invalid(field: String, reason: String)

    package var description: String {
        switch self {
        case .noProject: "there is no project; add one to `projects`"
        case .repeated(let name): "\(name) is there twice; use it once"
        case .invalid(let field, let reason): "\(field): \(reason)"
        }
    }
}

extension FirebaseConfiguration {
    /// Throws ``FirebaseConfigurationError`` when no server can be made of this.
    func validate() throws {
        guard !projects.isEmpty else { throw FirebaseConfigurationError.noProject }
        guard (1...10_000_000).contains(passwordIterations) else {
            throw FirebaseConfigurationError.invalid(
                field: "passwordIterations", reason: "use 1 to 10,000,000; OWASP asks for 600,000")
        }
        guard recentSignIn >= 0 else {
            throw FirebaseConfigurationError.invalid(
                field: "recentSignIn", reason: "use a number of seconds, 0 or more")
        }
        try refuseRepeated(projects.map(\.id), "the project")
        try refuseRepeated(projects.flatMap(\.apiKeys), "the API key")
        if let id = projectOfUnknownKeys, !projects.contains(where: { $0.id.hasSameBytes(as: id) }) {
            throw FirebaseConfigurationError.invalid(
                field: "projectOfUnknownKeys", reason: "no project has the id \(id)")
        }
        for project in projects { try validate(project) }
        try validateFederation()
    }

    private func validate(_ project: FirebaseProject) throws {
        // The id is a segment of paths, and part of the issuer.
        guard !project.id.isEmpty,
            project.id.utf8.allSatisfy({ "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains($0) })
        else {
            throw FirebaseConfigurationError.invalid(
                field: "project id", reason: "use lower-case letters, digits and hyphens")
        }
        try refuseRepeated(project.accounts.map(\.localId), "the account")
        try refuseRepeated(project.accounts.map(\.email), "the address")
        for account in project.accounts {
            guard !account.localId.isEmpty, EmailAddress.canonical(account.email) == account.email else {
                throw FirebaseConfigurationError.invalid(
                    field: "account \(account.localId)", reason: "give it an id, and an address in lower case"
                )
            }
        }
    }

    private func refuseRepeated(_ texts: [String], _ what: String) throws {
        var seen: Set<ByteString> = []
        for text in texts where !seen.insert(ByteString(text)).inserted {
            throw FirebaseConfigurationError.repeated("\(what) \(text)")
        }
    }

    private func validateFederation() throws {
        guard federation.redirectLifetime > 0, federation.pendingTokenLifetime > 0 else {
            throw FirebaseConfigurationError.invalid(
                field: "redirectLifetime, pendingTokenLifetime", reason: "use positive numbers")
        }
        let yahoo = federation.yahoo
        for address in [
            yahoo.issuer, yahoo.authorizationEndpoint, yahoo.tokenEndpoint, yahoo.userinfoEndpoint,
            yahoo.keySet,
        ] {
            // The client secret and codes are sent to this address.
            guard (try? AbsoluteURL(address))?.isSecureOrLoopback == true else {
                throw FirebaseConfigurationError.invalid(
                    field: "Yahoo's address \(address)", reason: "use https; http is for loopback alone")
            }
        }
        for app in projects.flatMap(\.apps) {
            // A request names one of them, and the URL scheme of the answer is made of it.
            let identifiers = [
                HandlerRequest.AppIdentifiers(bundleID: app.bundleID),
                HandlerRequest.AppIdentifiers(googleAppID: app.googleAppID),
                HandlerRequest.AppIdentifiers(bundleID: app.bundleID, clientID: app.clientID),
            ]
            guard identifiers.allSatisfy({ Destination.scheme(of: $0) != nil }) else {
                throw FirebaseConfigurationError.invalid(
                    field: "app \(app.bundleID)", reason: "its identifiers have to make a URL scheme")
            }
        }
    }
}
