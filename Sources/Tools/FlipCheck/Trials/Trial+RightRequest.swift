import OAuth

extension Trial<RightRequest> {
    /// The first right authorization request, which has a challenge where the server `needsChallenge`.
    ///
    /// Where the server refuses several scopes at once with `invalid_scope`, a browser that is not signed in opens the first
    /// page with one scope at a time. Where it refuses the request at once for another reason, or fails, that browser opens it
    /// with a short state, and where the server goes on from there, this and all further right requests have such a state.
    /// Where the sign-in ends at a page that knows nothing of the request, the browser opens the authorization URL again, and
    /// takes the steps that are left.
    static var rightRequest: Self {
        Self("rightRequest", needing: .authorizationURL, .client, requests: 0, signIns: 1) { probe in
            var right = RightRequest(authorization: try await probe.authorize(try probe.query()))
            if try await probe.needsChallenge(after: right.authorization) {
                right.withoutChallenge = right.authorization
                right.authorization = try await probe.authorize(try probe.query())
            }
            right.takesEachScope = try await probe.takesEachScope(after: right.authorization)
            if try await probe.takesShortState(after: right.authorization) {
                probe.hasShortStates.withLock { $0 = true }
                right.refusedForState = right.authorization
                right.authorization = try await probe.authorize(try probe.query())
            }
            right.authorization = try await probe.openAgain(after: right.authorization)
            return right
        }
    }
}

extension Probe {
    /// The most scopes that are tried one at a time: each needs a visit of its own.
    private static let maximumTriedScopes = 10

    /// Whether the server's words ask for a challenge, or it refused the request at once with `invalid_request`, goes on from
    /// one with a challenge, and names S256 in its metadata; false where client.pkce is configured.
    ///
    /// All further right requests then have one.
    fileprivate func needsChallenge(after attempt: Authorization) async throws -> Bool {
        guard configuration.pkce == nil else { return false }
        var isNeeded = attempt.asksForChallenge
        let isRefusedWithoutReason =
            attempt.answer?.error == "invalid_request" && attempt.isRefusedAtOnce(configuration.signIn)
        if !isNeeded, isRefusedWithoutReason, let metadata = try? await value(of: .metadata),
            metadata.list("code_challenge_methods_supported")?.contains(CodeChallenge.method) == true
        {
            challenges.withLock { $0.areSent = true }
            isNeeded = await goesOn(from: try query()) == true
        }
        challenges.withLock { $0.areSent = isNeeded }
        return isNeeded
    }

    /// Whether the server takes each scope by itself, up to its first page.
    ///
    /// It is nil where the server did not refuse several at once, or did not answer, or there are too many to try each.
    fileprivate func takesEachScope(after attempt: Authorization) async throws -> Bool? {
        guard attempt.answer?.error == "invalid_scope", attempt.isRefusedAtOnce(configuration.signIn),
            (2...Self.maximumTriedScopes).contains(configuration.scopes.count)
        else { return nil }
        for scope in configuration.scopes {
            let isTaken = await goesOn(from: try query().setting("scope", scope))
            if isTaken != true { return isTaken }
        }
        return true
    }

    /// Whether the server accepts a short state, up to its first page, after it refused a state of Google's length before any
    /// sign-in; false if it did not refuse that.
    fileprivate func takesShortState(after attempt: Authorization) async throws -> Bool {
        guard attempt.mayBeRefusedForState(configuration.signIn) else { return false }
        return await goesOn(from: try query().setting("state", random.shortState())) == true
    }

    /// Whether the server goes on from a request, up to its first page for a browser that is not signed in, or nil where it led
    /// nowhere.
    private func goesOn(from query: AuthorizationQuery) async -> Bool? {
        guard let authorizer else { return nil }
        showValues(of: query)
        let look = await authorizer.look(query)
        return switch look.end {
        case .nowhere: nil
        case .page(let status, _): status < 400 && look.pages.last?.isRefusal != true
        case .redirect: look.answer?.error == nil
        }
    }

    /// The authorization, with the further steps that got a code where its sign-in had lost the request, and the same browser
    /// opened the URL again.
    fileprivate func openAgain(after attempt: Authorization) async throws -> Authorization {
        guard configuration.signIn.showsPages, let page = attempt.pageThatMayLackRequest else {
            return attempt
        }
        let again = try await authorize(try query(), besides: attempt.pages.compactMap(\.step))
        return again.code == nil ? attempt : attempt.goingOn(again, from: page)
    }
}

extension Authorization {
    /// How servers and frameworks answer a text that is too long, or fail because their database refuses it.
    private static let statusesOfLongText: Set = [400, 413, 414, 422, 431, 500]

    /// Whether the length of its state may be why it was refused before any sign-in, or made the server fail.
    fileprivate func mayBeRefusedForState(_ signIn: SignIn) -> Bool {
        guard code == nil else { return false }
        return switch end {
        case .nowhere: false
        case .page(let status, _):
            pages.count == 1 && pages[0].step == nil
                && (pages[0].isRefusal || Self.statusesOfLongText.contains(status))
        case .redirect:
            isRefusedAtOnce(signIn) && ["invalid_request", "server_error"].contains(answer?.error)
        }
    }
}
