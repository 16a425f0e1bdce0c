import AppFlip
import HTTPMessages
import OAuth
import WebText

/// A stand-in for `oauth-redirect.googleusercontent.com`: `/r/PROJECT_ID` finishes linking in the browser.
package struct RedirectHost: HTTPHandler {
    private let host: GoogleRedirectURI.Host
    private let server: GoogleServer
    private let attempts: LinkAttempts

    /// The pages in front of a server, which accept the answers to these attempts.
    package init(
        host: GoogleRedirectURI.Host = .production, server: GoogleServer, attempts: LinkAttempts
    ) {
        self.host = host
        self.server = server
        self.attempts = attempts
    }

    /// Why a browser's answer makes no link, although it could be read.
    private struct NotLinked: Error, CustomStringConvertible {
        let description: String
    }

    package func handle(_ request: HTTPRequest) async -> HTTPResponse {
        // Not HEAD: it must change nothing (RFC 9110 section 9.2.1), and an answer counts once.
        guard request.method == "GET" else {
            return RedirectHostPage.error(405, "Use GET for this address.", adding: ["Allow": "GET"])
        }
        if request.path.hasSameBytes(as: Self.associationPath) { return Self.association(of: host) }
        // Of `/r/PROJECT_ID` the text before the first slash, which is empty, `r` and the project's id.
        let segments = request.path.split(separator: "/", omittingEmptySubsequences: false)
        guard segments.count == 3, segments[0].isEmpty, !segments[2].isEmpty else {
            return RedirectHostPage.error(404, "There is no such page.")
        }
        switch segments[1] {
        case "r":
            guard let query = request.query, !query.isEmpty else { return Self.bareCall }
            do {
                return RedirectHostPage.linked(try await link(projectID: String(segments[2]), query: query))
            } catch {
                return RedirectHostPage.error(400, "\(error)")
            }
        case "a":
            return RedirectHostPage.error(
                400,
                "This address opens a Google app, and none on this device did. Install it and begin again.")
        default:
            return RedirectHostPage.error(404, "There is no such page.")
        }
    }

    /// Google's answer to a call without parameters, field for field.
    private static var bareCall: HTTPResponse {
        HTTPResponse(
            status: 400, contentType: "application/json; charset=utf-8",
            text: #"{"errorMessage":"A URI fragment or query string must be set.","sendPostBody":false}"#,
            headers: RedirectHostPage.protectiveHeaders)
    }

    /// Links the account of the attempt to which the partner's answer belongs; throws the reason for the user.
    private func link(projectID: String, query: Substring) async throws -> LinkedAccount {
        let redirectURI = try GoogleRedirectURI.web(projectID: projectID, host: host)
        let parameters = Parameters(parsing: query, plus: .space)
        let answer = try AuthorizationResponse(parameters)
        let state: String?
        do { state = try parameters.value("state") } catch {
            throw AuthorizationResponse.Problem.unreadable(error)
        }
        guard let state = Check.that(state, .statePresent) else {
            throw NotLinked(description: "state is missing; send back the state of the request")
        }
        // The browser has no session here that would show the account or the device.
        let attempt = try await attempts.redeem(state: state, at: redirectURI, by: nil)
        let partner = attempt.partner
        guard partner.isIssuer(of: answer) else {
            throw NotLinked(
                description: "iss is not the issuer of \(partner.name); answer from the server that was asked"
            )
        }
        switch answer.outcome {
        case .error(let error):
            let reason = error.description.map { " (\($0))" } ?? ""
            throw NotLinked(description: "\(partner.name) refused: \(error.code.rawValue)\(reason)")
        case .code(let code):
            let id = LinkedAccount.ID(account: attempt.owner.account, partner: partner.name)
            return try await server.link(
                id, code: code, redirectURI: redirectURI.text, attempt: attempt.id)
        }
    }
}
