// Docs/identity-provider.md shows this step from outside.

import AuthorizationServer
import HTTPMessages
import JOSE
import OAuth
import OpenIDConnect
import PartnerServer
import PlatformCrypto
import WebText

/// `GET /provider/callback`: the provider's answer becomes a session, in the browser that asked for it.
struct OIDCCallbackEndpoint: Endpoint {
    let signIn: OIDCSignIn
    let ending: SignInEnding

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let parameters = try Parameters(limiting: request.query ?? "")
        // `value(in:)` would ignore it, because it is longer than 32 bytes; `signIn(_:at:)` checks it.
        let cookie = request.cookies(named: signIn.pendingCookie.name).first
        let signIns = try await signIn.signIns()
        let pending = cookie.flatMap { signIns.signIn($0, at: signIn.now()) }
        let address = pending.flatMap { String(validUTF8: $0.content) }
            .flatMap { SignInReturnAddress($0) }
        guard Check.that(isAnswer(parameters, to: pending?.attempt), .ownState), let pending, let address
        else {
            return ending.refuse(
                "this browser has begun no such sign-in, has ended it, began it more than "
                    + "\(StatelessSignIns.lifetime / 60) minutes ago, or has begun another since", request)
        }
        guard signIns.countExchange(of: pending, at: signIn.now()) else {
            return ending.refuse("this sign-in has brought too many codes", request)
        }
        var response: HTTPResponse
        do {
            response = try await redeem(parameters, for: pending.attempt, returningTo: address, request)
        } catch {
            // The browser keeps the sign-in, and may load the page again.
            signIns.uncountExchange(of: pending, at: signIn.now())
            return ending.busy(address, reason: error.problem, request)
        }
        // The answer counts once: without the cookie the same URL leads nowhere.
        response.headers.add("Set-Cookie", signIn.pendingCookie.setting("", lasting: 0))
        return response
    }

    /// Whether the parameters have the `state` of an attempt.
    private func isAnswer(_ parameters: Parameters, to attempt: SignInAttempt?) -> Bool {
        guard let attempt, let state = parameters.single("state") else { return false }
        return signIn.crypto.constantTimeEqual(state.utf8, attempt.state.utf8)
    }

    /// Ends a sign-in with the code of the provider's answer; throws `CodeNotSent` where the sign-in may go on later.
    private func redeem(
        _ parameters: Parameters, for attempt: SignInAttempt,
        returningTo address: SignInReturnAddress,
        _ request: HTTPRequest
    ) async throws(CodeNotSent) -> HTTPResponse {
        func end(_ error: OAuthError, _ reason: String?) -> HTTPResponse {
            ending.end(address, with: error, reason: reason, request)
        }
        do {
            let user = try await signIn.party.user(of: parameters, for: attempt)
            let account = try await account(of: user, request)
            let token = user.refreshToken.map { KeptToken($0, kind: .refreshToken) }
            // Before the session: the provider may have revoked the earlier token, which would end the user's links even
            // if no session begins.
            if let token { await signIn.tokens?.keep(token, ofAccount: account.id) }
            let response = try await begin(as: account, returningTo: address, request)
            // Also when this sign-in has brought no token: the provider may have revoked those of earlier sign-ins, which would
            // then end a new link. ``UserStandingByIntrospection`` cannot ask about a user without a token, so the user's links
            // then go on.
            await signIn.tokens?.replaceAll(ofAccount: account.id, with: token)
            return response
        } catch let notSent as CodeNotSent {
            throw notSent
        } catch let refused as SignInRefused {
            switch refused.providerError {
            case "access_denied": return end(.cancelled, nil)
            case "temporarily_unavailable", "server_error":
                // It is about the provider's own state, and not about the user (RFC 6749 section 4.1.2.1).
                return end(OAuthError(.temporarilyUnavailable), refused.description)
            default:
                return end(OAuthError(.accessDenied, "the sign-in was not accepted"), refused.description)
            }
        } catch let unavailable as IssuerUnavailable {
            return end(OAuthError(.temporarilyUnavailable), unavailable.description)
        } catch let unavailable as StoreUnavailable {
            return end(OAuthError(.temporarilyUnavailable), unavailable.reason)
        } catch {
            return end(OAuthError(.serverError), "unexpected \(type(of: error))")
        }
    }

    /// The account of a user; a new user gets one, and a known account gets the name or the email address that it lacks.
    private func account(of user: ProviderUser, _ request: HTTPRequest) async throws -> UserAccount {
        guard var external = ExternalUser(issuer: signIn.issuer, subject: user.subject) else {
            throw SignInRefused("the claim sub is not 1 to 255 characters of ASCII")
        }
        let known = try await signIn.accounts.account(id: external.accountID)
        if let known, !known.name.isEmpty, !known.email.isEmpty { return known }
        external.fillIn(from: user.claims, of: signIn.profile)
        if external.mayGainFromUserinfo {
            let needsEmail = external.mayGainEmailFromUserinfo && known?.email.isEmpty != false
            do {
                let userinfo = try await signIn.party.userinfo(of: user)
                if let userinfo { external.fillIn(from: userinfo, of: signIn.profile) }
            } catch let refused as UserinfoRefused {
                // The ID token may have the email address, which Google needs to link the account.
                ending.note(refused.problem, request)
            } catch let unavailable as IssuerUnavailable where !needsEmail {
                // Userinfo could add only the name, and a later sign-in may bring it.
                ending.note(unavailable.description, request)
            }
        }
        let account = external.account(completing: known)
        if account != known { try await signIn.accounts.addExternalAccount(account) }
        return account
    }

    /// Begins a session with a new identifier, so that one that was planted before the sign-in is useless after it.
    private func begin(
        as account: UserAccount, returningTo address: SignInReturnAddress, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let time = signIn.now()
        let value = signIn.random.token()
        let session = SignInSession(
            accountID: account.id, kind: .browser,
            expires: time.addingTimeInterval(Double(signIn.sessionLifetime)))
        try await signIn.store.addSession(signIn.crypto.sha256(value.utf8), session, at: time)
        if let old = signIn.sessionCookie.value(in: request) {
            try await signIn.store.removeSession(signIn.crypto.sha256(old.utf8))
        }
        var response = HTTPResponse(seeOther: address.target)
        response.headers.add("Set-Cookie", signIn.sessionCookie.setting(value))
        return response
    }
}

extension SecurityRule {
    /// Without it, an attacker's answer signs the victim's browser in to the attacker's account, and an
    /// answer that was seen on the way signs the attacker in.
    static let ownState = Self(
        "external.own-state", "the answer is to a sign-in that this browser has begun",
        "RFC 6749 section 10.12")
}
