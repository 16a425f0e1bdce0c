import WebText

/// Why a configuration cannot be served: the field, and what would work.
package struct FirebaseConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension FirebaseConfiguration {
    /// Throws ``FirebaseConfigurationError`` when no server can be made of this.
    func validate() throws {
        try require(!projects.isEmpty, "there is no project; add one to `projects`")
        try require(
            (1...10_000_000).contains(passwordIterations),
            "passwordIterations: use 1 to 10,000,000; OWASP asks for 600,000")
        try refuseRepeated(projects.map(\.id), "the project")
        try refuseRepeated(projects.flatMap(\.apiKeys), "the API key")
        if let id = projectOfUnknownKeys {
            try require(
                projects.contains { $0.id.hasSameBytes(as: id) },
                "projectOfUnknownKeys: no project has the id \(id)")
        }
        // The client secret and codes are sent to this address.
        try require(
            (try? AbsoluteURL(yahoo.issuer))?.isSecureOrLoopback == true,
            "Yahoo's address \(yahoo.issuer): use https; http is for loopback alone")
        for project in projects { try validate(project) }
    }

    private func validate(_ project: FirebaseProject) throws {
        // The id is a segment of paths, and part of the issuer.
        try require(
            project.id.wholeMatch(of: /[a-z0-9-]+/) != nil,
            "project id: use lower-case letters, digits and hyphens")
        try refuseRepeated(project.accounts.map(\.localId), "the account")
        try refuseRepeated(project.accounts.compactMap(\.email), "the address")
        for account in project.accounts {
            try require(
                !account.localId.isEmpty && EmailAddress.canonical(account.email ?? "") == account.email,
                "account \(account.localId): give it an id, and an address in lower case")
        }
        for app in project.apps {
            // A request names one of them, and the URL scheme of the answer is made of it.
            let identifiers = [
                HandlerRequest.AppIdentifiers(bundleID: app.bundleID),
                HandlerRequest.AppIdentifiers(googleAppID: app.googleAppID),
                HandlerRequest.AppIdentifiers(bundleID: app.bundleID, clientID: app.clientID),
            ]
            try require(
                identifiers.allSatisfy { Destination.scheme(of: $0) != nil },
                "app \(app.bundleID): its identifiers have to make a URL scheme")
        }
    }

    private func refuseRepeated(_ texts: [String], _ what: String) throws {
        var seen: Set<ByteString> = []
        for text in texts {
            try require(
                seen.insert(ByteString(text)).inserted, "\(what) \(text) is there twice; use it once")
        }
    }

    private func require(_ condition: Bool, _ problem: String) throws {
        guard condition else { throw FirebaseConfigurationError(problem) }
    }
}
