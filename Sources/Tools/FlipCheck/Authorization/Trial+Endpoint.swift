extension Trial<Authorization> {
    /// A right request in a browser that is not signed in, up to its first page.
    static var firstPage: Self {
        Self("firstPage", needing: .authorizationURL, .client, requests: 1) { probe in
            guard let authorizer = probe.authorizer else {
                throw CouldNotTell.notConfigured("authorizationURL")
            }
            return await authorizer.look(try probe.query())
        }
    }
}

extension Trial<[AuthorizationAttempt]> {
    /// One right request, sent twice by a user who is signed in.
    static var rightRequestTwice: Self {
        Self("rightRequestTwice", after: .code, requests: 0, signIns: 2) { probe in
            let query = try probe.query()
            return try await probe.authorizeEach([("first", query), ("second", query)])
        }
    }
}

extension Control {
    /// A right request shows a page, or redirects, in a browser that is not signed in.
    ///
    /// Where a person would have to sign in, a trial looks at a wrong request only as far as its first page.
    static let firstPage = Control(.firstPage) { look, _ in
        if case .page(let status, _) = look.end, status < 400 { return }
        if case .redirect = look.end { return }
        throw CouldNotTell("before a sign-in even the right request \(look.endInWords)", look.evidence)
    }
}
