import HTTPMessages
import WebText

/// How the right requests of a run ended, each tried once: the positive controls.
///
/// A server that answers everything with a page, or with an error, refuses wrong requests too, which proves
/// nothing. So a refusal counts only when the right request of the same kind succeeded in the same run.
/// And to a person every sign-in is work, so the first tokens serve for all that spoils none.
struct KnownWays: Sendable {
    var walk: Authorization?
    var look: Result<Authorization, CouldNotTell>?
    var sameTwice: Result<[Walked], CouldNotTell>?
    var wrongRequest: Result<Walked, CouldNotTell>?
    var refusal: Result<Authorization, CouldNotTell>?
    var exchange: Result<TokenAnswer, CouldNotTell>?
    var refresh: Result<TriedRefresh, CouldNotTell>?
    var userinfo: Result<TriedUserInfo, CouldNotTell>?
    var revocation: Result<TriedRevocation, CouldNotTell>?
    var pages: Result<PageWalks, CouldNotTell>?
    var otherVisit: Result<Visit, CouldNotTell>?
    var sessionCookies: Result<[VisitorCookie], CouldNotTell>?
    var plantedVisit: Result<PlantedVisit, CouldNotTell>?
    /// The refresh token of a link whose last use was a right refresh that succeeded.
    var steadyToken: String?
}

extension Probe {
    /// The known result, or else the result of a first try; no try is repeated.
    func once<Value: Sendable>(
        _ place: any WritableKeyPath<KnownWays, Result<Value, CouldNotTell>?> & Sendable,
        _ find: () async throws(CouldNotTell) -> Value
    ) async throws(CouldNotTell) -> Value {
        if let known = known.withLock({ $0[keyPath: place] }) { return try known.get() }
        let result: Result<Value, CouldNotTell>
        do throws(CouldNotTell) { result = .success(try await find()) } catch { result = .failure(error) }
        known.withLock { $0[keyPath: place] = result }
        return try result.get()
    }

    /// The walk of the first right request, with or without a code at its end.
    ///
    /// Throws ``CouldNotTell`` when the client or the authorization URL is not known.
    package func firstWalk() async throws(CouldNotTell) -> Authorization {
        if let known = known.withLock({ $0.walk }) { return known }
        let walked = try await walk(try query())
        known.withLock { $0.walk = walked }
        return walked
    }

    /// The first right request, when it ended with a code.
    ///
    /// Throws ``CouldNotTell`` when it did not.
    @discardableResult
    func provenWalk() async throws(CouldNotTell) -> Authorization {
        let walked = try await firstWalk()
        switch SignInOutcome(walked, configuration.signIn) {
        case .code: return walked
        case .serverGaveNoCode:
            throw CouldNotTell(
                "the right request got no code, see authorize/code, so a wrong one proves nothing")
        case .signInStopped, .noAnswer:
            throw CouldNotTell("the sign-in did not lead to a code, see authorize/sign-in")
        }
    }

    /// The page that a right request shows to a browser that is not signed in, where no program can sign in.
    ///
    /// Throws ``CouldNotTell`` when it is an error.
    func provenLook() async throws(CouldNotTell) {
        try await provenWalk()
        guard let authorizer else { throw .notConfigured("authorizationURL") }
        _ = try await once(\.look) { () throws(CouldNotTell) in
            let look = await authorizer.look(try query())
            if case .page(let status, _) = look.end, status < 400 { return look }
            if case .redirect = look.end { return look }
            throw CouldNotTell("before a sign-in even the right request \(look.endInWords)", look.evidence)
        }
    }

    /// A result that comes from a rule about the right request itself.
    func note<Value: Sendable>(
        _ place: any WritableKeyPath<KnownWays, Result<Value, CouldNotTell>?> & Sendable,
        _ result: Result<Value, CouldNotTell>
    ) {
        known.withLock { $0[keyPath: place] = result }
    }
}
