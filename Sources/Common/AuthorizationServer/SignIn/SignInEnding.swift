import HTTPMessages
import OAuth
import WebText

/// The answers to a browser whose sign-in on the pages of a ``BrowserSignIn`` gives no user.
public struct SignInEnding: Sendable {
    private let flow: any AuthorizationFlow

    /// The answers of a server with this authorization endpoint.
    package init(for flow: any AuthorizationFlow) { self.flow = flow }

    /// Ends the pending request: its client gets the error, as after a press on Cancel.
    ///
    /// A request for the page of links has no client, and the user gets a page with a way to start again.
    ///
    /// - Parameters:
    ///   - address: the request that the browser was to come back to.
    ///   - reason: the problem, for the log of the server; nil when it is the user's own decision.
    public func end(
        _ address: SignInReturnAddress, with error: OAuthError, reason: String?,
        _ request: HTTPRequest
    ) -> HTTPResponse {
        if let reason { flow.onFailure(ServerFailure(request, reason)) }
        return flow.end(address, with: error, request)
    }

    /// Status 503 for a sign-in that goes on: too many others are under way, and the user may try again.
    ///
    /// - Parameter reason: the problem, for the log of the server.
    public func busy(
        _ address: SignInReturnAddress, reason: String, _ request: HTTPRequest
    ) -> HTTPResponse {
        flow.onFailure(ServerFailure(request, reason))
        return flow.pages.speaking(to: request).busy(action: address.target)
    }

    /// Writes a problem of a sign-in that goes on to the log of the server.
    package func note(_ problem: String, _ request: HTTPRequest) {
        flow.onFailure(ServerFailure(request, problem))
    }

    /// A page for a request that is part of no sign-in of this browser; it leads nowhere.
    ///
    /// - Parameter detail: the reason for a developer, in English.
    public func refuse(_ detail: String, _ request: HTTPRequest) -> HTTPResponse {
        flow.pages.speaking(to: request).unusableRequest(detail)
    }
}

extension AuthorizationFlow {
    /// The answer to the request before a sign-in, which ends with an error.
    fileprivate func end(
        _ address: SignInReturnAddress, with error: OAuthError, _ request: HTTPRequest
    ) -> HTTPResponse {
        // The request before the sign-in: to the authorization endpoint, or to the page of links.
        var interrupted = request
        interrupted.target = address.target
        let pages = pages.speaking(to: interrupted)
        guard interrupted.path.hasSameBytes(as: Self.path) else {
            return pages.staleForm(action: address.target)
        }
        do throws(OAuthError) {
            // The browser may have made the address up, so the redirect URI is checked here as well.
            let parameters = try Parameters(limiting: interrupted.query ?? "")
            let registered = try target(try ReturnAddress(parameters))
            return response(
                .error(error), to: AuthorizationTarget(registered: registered, pages: pages))
        } catch {
            return pages.unusableRequest(detail(of: error))
        }
    }
}
