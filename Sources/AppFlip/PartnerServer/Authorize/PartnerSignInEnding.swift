// Docs/fall-back-to-browser.md shows this step from outside.

import AuthorizationServer
import HTTPMessages
import OAuth
import WebText

/// The answers to a browser whose sign-in at an identity provider ends without a user.
struct PartnerSignInEnding: SignInEnding {
    let endpoint: AuthorizationEndpoint

    func end(
        _ address: AuthorizationRequestAddress, with error: OAuthError, reason: String?,
        _ request: HTTPRequest
    ) -> HTTPResponse {
        if let reason { endpoint.context.onFailure(ServerFailure(request, reason)) }
        // The request before the sign-in: to the authorization endpoint, or to the page of links.
        var interrupted = request
        interrupted.target = address.target
        let pages = pages(for: interrupted)
        guard interrupted.path.hasSameBytes(as: AuthorizationEndpoint.path) else {
            return pages.staleForm(action: address.target)
        }
        do {
            // The browser may have made the address up, so the redirect URI is checked here as well.
            let parameters = try Parameters(limiting: interrupted.query ?? "")
            let registered = try endpoint.target(try ReturnAddress(parameters))
            return endpoint.response(
                .error(error),
                to: AuthorizationTarget(
                    client: registered.client, redirect: registered.redirect, pages: pages))
        } catch {
            return pages.unusableRequest("the authorization request has no registered client and address")
        }
    }

    func busy(
        _ address: AuthorizationRequestAddress, reason: String, _ request: HTTPRequest
    ) -> HTTPResponse {
        endpoint.context.onFailure(ServerFailure(request, reason))
        return pages(for: request).busy(action: address.target, retryAfter: 5)
    }

    func refuse(_ detail: String, _ request: HTTPRequest) -> HTTPResponse {
        pages(for: request).unusableRequest(detail)
    }

    private func pages(for request: HTTPRequest) -> PartnerPages {
        endpoint.pages.speaking(to: request, parameter: AuthorizationEndpoint.languageParameter)
    }
}
