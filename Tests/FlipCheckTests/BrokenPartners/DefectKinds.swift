import Foundation
import HTTPMessages
import PartnerServer
import WebText

// The kinds of defect that most of the broken partners have.

extension BrokenPartner {
    typealias Demo = PartnerServerConfiguration.Demo

    /// Requests to one path reach the partner server changed.
    static func changingRequests(
        to path: String, _ change: @escaping @Sendable (HTTPRequest) -> HTTPRequest
    ) -> Defect {
        { request, behind in
            await behind.partner.handle(request.path == path ? change(request) : request)
        }
    }

    /// Answers from one path reach the run changed.
    static func changingAnswers(
        of path: String, _ change: @escaping @Sendable (HTTPResponse, HTTPRequest) -> HTTPResponse
    ) -> Defect {
        { request, behind in
            let response = await behind.partner.handle(request)
            return request.path == path ? change(response, request) : response
        }
    }

    /// Tokens come changed.
    static func changingTokens(_ change: @escaping @Sendable (HTTPResponse) -> HTTPResponse) -> Defect {
        changingAnswers(of: "/token") { response, _ in response.hasTokens ? change(response) : response }
    }

    /// Some requests are answered at once, and never reach the partner server.
    static func answering(
        _ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse?
    ) -> Defect {
        { request, behind in
            if let response = answer(request) { return response }
            return await behind.partner.handle(request)
        }
    }

    /// Access tokens go by another name outside.
    static func renamingAccessTokens(_ rename: @escaping @Sendable (String) -> String) -> Defect {
        { request, behind in
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

    /// Codes go by another name outside.
    static func renamingCodes(_ rename: @escaping @Sendable (String) -> String) -> Defect {
        { request, behind in
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

    /// Every client is taken for Google, when the condition holds.
    static func takingForGoogle(_ condition: @escaping @Sendable (HTTPRequest) -> Bool) -> Defect {
        { request, behind in
            guard condition(request) else { return await behind.partner.handle(request) }
            var asGoogle = request.withForm {
                $0.dropping("client_id").dropping("client_secret")
                    + [.init("client_id", Demo.clientID), .init("client_secret", Demo.clientSecret)]
            }
            asGoogle.headers["Authorization"] = nil
            return await behind.partner.handle(asGoogle)
        }
    }
}

extension HTTPRequest {
    /// The client that the request names, in the form or by Basic.
    var clientID: String? { basic?.id ?? form("client_id") }

    /// The secret that the request has, in the form or by Basic.
    var clientSecret: String? { basic?.secret ?? form("client_secret") }

    /// The access token in the header.
    var bearer: String? {
        // The name of a scheme counts in any case (RFC 9110 section 11.1).
        guard let header = headers["Authorization"], header.lowercased().hasPrefix("bearer ") else {
            return nil
        }
        return String(header.dropFirst(7))
    }

    private var basic: (id: String, secret: String)? {
        guard let header = headers["Authorization"], header.hasPrefix("Basic "),
            let bytes = base64(String(header.dropFirst(6)))
        else { return nil }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        return (String(parts[0]), String(parts[1]))
    }
}

private func base64(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map(Array.init) }
