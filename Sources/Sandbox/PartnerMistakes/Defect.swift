import DemoData
import HTTPMessages
import PartnerServer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A deliberate defect: a layer between a client and the partner's server, which may change both messages.
package struct Defect: Sendable {
    /// The names and secrets of the partner that has the defects.
    package typealias Demo = PartnerServerConfiguration.Demo

    /// Answers a request in place of the partner's server.
    package let answer: @Sendable (HTTPRequest, DefectContext) async -> HTTPResponse

    package init(_ answer: @escaping @Sendable (HTTPRequest, DefectContext) async -> HTTPResponse) {
        self.answer = answer
    }

    /// The partner's server with the defect.
    ///
    /// - Parameters:
    ///   - partner: the server without the defect.
    ///   - advance: moves the server's clock forward by seconds.
    ///   - now: reads the server's clock, in seconds.
    package func applied(
        to partner: any HTTPHandler, advance: @escaping @Sendable (TimeInterval) -> Void = { _ in },
        now: @escaping @Sendable () -> TimeInterval = { 0 }
    ) -> any HTTPHandler {
        Handler(defect: self, context: DefectContext(partner: partner, advance: advance, now: now))
    }

    /// The partner with the defect, as an HTTP handler.
    private struct Handler: HTTPHandler {
        let defect: Defect
        let context: DefectContext

        func handle(_ request: HTTPRequest) async -> HTTPResponse { await defect.answer(request, context) }
    }

    /// Google's redirect URI for browsers.
    package static let webRedirectURI = "https://oauth-redirect.googleusercontent.com/r/\(Demo.googleProject)"

    /// A defect that changes the requests to one path before the partner server gets them.
    package static func changingRequests(
        to path: String, _ change: @escaping @Sendable (HTTPRequest) -> HTTPRequest
    ) -> Defect {
        Defect { request, context in
            await context.partner.handle(request.path == path ? change(request) : request)
        }
    }

    /// A defect that changes the answers of one path by a change that also gets the request.
    package static func changingAnswers(
        of path: String, _ change: @escaping @Sendable (HTTPResponse, HTTPRequest) -> HTTPResponse
    ) -> Defect {
        Defect { request, context in
            let response = await context.partner.handle(request)
            return request.path == path ? change(response, request) : response
        }
    }

    /// A defect that changes the answers of the token endpoint that have tokens.
    package static func changingTokens(_ change: @escaping @Sendable (HTTPResponse) -> HTTPResponse) -> Defect
    {
        changingAnswers(of: "/token") { response, _ in response.hasTokens ? change(response) : response }
    }

    /// A defect that answers some requests itself.
    ///
    /// The partner's server gets those for which `answer` returns nil.
    package static func answering(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse?) -> Defect {
        Defect { request, context in
            if let response = answer(request) { return response }
            return await context.partner.handle(request)
        }
    }

    /// A defect that gives access tokens another text outside the partner's server, which knows only its own.
    package static func renamingAccessTokens(_ rename: @escaping @Sendable (String) -> String) -> Defect {
        Defect { request, context in
            var request = request
            let original = { (shown: String) in context.memory["access " + shown] ?? shown }
            if let shown = request.bearer {
                request.headers["Authorization"] = "Bearer \(original(shown))"
            }
            if request.path == "/revoke" {
                request = request.withForm { items in items.mapping("token", original) }
            }
            let response = await context.partner.handle(request)
            guard response.hasTokens, let token = response.json("access_token") else { return response }
            context.memory["access " + rename(token)] = token
            return response.withJSON { $0["access_token"] = .string(rename(token)) }
        }
    }

    /// A defect that treats the client of a request as Google when the condition holds, whatever secret it has.
    package static func takingForGoogle(_ condition: @escaping @Sendable (HTTPRequest) -> Bool) -> Defect {
        Defect { request, context in
            guard condition(request) else { return await context.partner.handle(request) }
            var asGoogle = request.withForm { items in
                items.setting("client_id", Demo.clientID).setting("client_secret", Demo.clientSecret)
            }
            asGoogle.headers["Authorization"] = nil
            return await context.partner.handle(asGoogle)
        }
    }
}
