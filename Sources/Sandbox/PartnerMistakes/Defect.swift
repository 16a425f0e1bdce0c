import DemoData
import Foundation
import HTTPMessages
import PartnerServer

/// A deliberate defect: a layer between a client and the partner's server, which may change both messages.
package struct Defect: Sendable {
    package typealias Demo = PartnerServerConfiguration.Demo

    /// Answers a request in the place of the partner's server.
    package let answer: @Sendable (HTTPRequest, BehindDefect) async -> HTTPResponse

    package init(_ answer: @escaping @Sendable (HTTPRequest, BehindDefect) async -> HTTPResponse) {
        self.answer = answer
    }

    /// The partner's server with the defect; `advance` moves its clock forward, in seconds.
    package func laid(
        over partner: any HTTPHandler, advance: @escaping @Sendable (TimeInterval) -> Void = { _ in }
    ) -> any HTTPHandler {
        Handler(defect: self, behind: BehindDefect(partner: partner, advance: advance))
    }

    /// The partner with the defect, as an HTTP handler.
    private struct Handler: HTTPHandler {
        let defect: Defect
        let behind: BehindDefect

        func handle(_ request: HTTPRequest) async -> HTTPResponse { await defect.answer(request, behind) }
    }

    /// The redirect URI of Google's for browsers.
    package static var web: String { "https://oauth-redirect.googleusercontent.com/r/example-project" }

    /// A defect that changes the requests to one path before the partner server gets them.
    package static func changingRequests(
        to path: String, _ change: @escaping @Sendable (HTTPRequest) -> HTTPRequest
    ) -> Defect {
        Defect { request, behind in
            await behind.partner.handle(request.path == path ? change(request) : request)
        }
    }

    package static func changingAnswers(
        of path: String, _ change: @escaping @Sendable (HTTPResponse, HTTPRequest) -> HTTPResponse
    ) -> Defect {
        Defect { request, behind in
            let response = await behind.partner.handle(request)
            return request.path == path ? change(response, request) : response
        }
    }

    package static func changingTokens(_ change: @escaping @Sendable (HTTPResponse) -> HTTPResponse) -> Defect
    {
        changingAnswers(of: "/token") { response, _ in response.hasTokens ? change(response) : response }
    }

    /// A defect that answers some requests itself; the partner server never gets them.
    package static func answering(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse?) -> Defect {
        Defect { request, behind in
            if let response = answer(request) { return response }
            return await behind.partner.handle(request)
        }
    }

    /// A defect that gives access tokens another text outside the server.
    package static func renamingAccessTokens(_ rename: @escaping @Sendable (String) -> String) -> Defect {
        Defect { request, behind in
            var request = request
            if let shown = request.bearer {
                request.headers["Authorization"] = "Bearer \(behind.memory["access " + shown] ?? shown)"
            }
            if request.path == "/revoke" {
                request = request.withForm { $0.mapping("token") { behind.memory["access " + $0] ?? $0 } }
            }
            let response = await behind.partner.handle(request)
            guard response.hasTokens, let token = response.json("access_token") else { return response }
            behind.memory["access " + rename(token)] = token
            return response.withJSON { $0["access_token"] = .string(rename(token)) }
        }
    }

    /// A defect that gives codes another text outside the server.
    package static func renamingCodes(_ rename: @escaping @Sendable (String) -> String) -> Defect {
        Defect { request, behind in
            var request = request
            if request.path == "/token" {
                request = request.withForm { $0.mapping("code") { behind.memory["code " + $0] ?? $0 } }
            }
            let response = await behind.partner.handle(request)
            guard let code = response.answer("code") else { return response }
            behind.memory["code " + rename(code)] = code
            return response.withAnswer { $0.mapping("code", rename) }
        }
    }

    /// A defect that treats every client as Google, when the condition holds.
    package static func takingForGoogle(_ condition: @escaping @Sendable (HTTPRequest) -> Bool) -> Defect {
        Defect { request, behind in
            guard condition(request) else { return await behind.partner.handle(request) }
            var asGoogle = request.withForm {
                $0.removing("client_id").removing("client_secret")
                    + [.init("client_id", Demo.clientID), .init("client_secret", Demo.clientSecret)]
            }
            asGoogle.headers["Authorization"] = nil
            return await behind.partner.handle(asGoogle)
        }
    }
}
