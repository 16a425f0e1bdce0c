import AppFlip
import HTTPMessages
import OAuth
import WebText

/// A stand-in for `https://oauth-redirect.googleusercontent.com`, where browsers bring the partner's answer.
///
/// `/r/PROJECT_ID` finishes linking in the browser. `/a/BUNDLE_ID` belongs to an app: a browser that asks for
/// it shows that no Google app opened the link. The association file says which app that is.
///
/// Source: Google, "Account linking", redirect URIs; RFC 6749 section 4.1.2.
package struct RedirectHost: HTTPHandler {
    private let host: GoogleRedirectURI.Host
    private let server: GoogleServer
    private let attempts: LinkAttempts

    /// The pages in front of a server; the attempts are the questions that were asked.
    package init(
        host: GoogleRedirectURI.Host = .production, server: GoogleServer, attempts: LinkAttempts
    ) {
        self.host = host
        self.server = server
        self.attempts = attempts
    }

    /// Why a browser's answer makes no link, in words for an engineer: the text of the page.
    private struct NotLinked: Error {
        var reason: String

        init(_ reason: String) { self.reason = reason }
    }

    /// Answers a browser.
    package func handle(_ request: HTTPRequest) async -> HTTPResponse {
        // Not HEAD: it must change nothing (RFC 9110 section 9.2.1), and an answer counts once.
        guard request.method == "GET" else {
            return Page.error(405, "Use GET for this address.", headers: ["Allow": "GET"])
        }
        if request.path.hasSameBytes(as: Self.associationPath) { return Self.association(of: host) }
        let segments = request.path.split(separator: "/", omittingEmptySubsequences: false)
        guard segments.count == 3, segments[0].isEmpty, !segments[2].isEmpty else {
            return Page.error(404, "There is no such page.")
        }
        switch segments[1] {
        case "r":
            guard let query = request.query, !query.isEmpty else { return Self.bareCall }
            do {
                return Page.linked(try await finish(projectID: String(segments[2]), query: query))
            } catch {
                return Page.error(400, error.reason)
            }
        case "a":
            return Page.error(
                400,
                "This address opens a Google app, and none on this device did. Install it and begin again.")
        default:
            return Page.error(404, "There is no such page.")
        }
    }

    /// Google's answer to a call without parameters, field for field.
    private static var bareCall: HTTPResponse {
        HTTPResponse(
            status: 400, contentType: "application/json; charset=utf-8",
            text: #"{"errorMessage":"A URI fragment or query string must be set.","sendPostBody":false}"#,
            headers: Page.headers)
    }

    private func finish(projectID: String, query: Substring) async throws(NotLinked) -> LinkedAccount {
        let redirectURI: GoogleRedirectURI
        let answer: AuthorizationResponse
        let state: String?
        do { redirectURI = try .web(projectID: projectID, host: host) } catch { throw NotLinked("\(error)") }
        let parameters = Parameters(parsing: query, plus: .space)
        do { answer = try AuthorizationResponse(parameters) } catch { throw NotLinked("\(error)") }
        do { state = try parameters.value("state") } catch {
            throw NotLinked(AuthorizationResponse.Problem.unreadable(error).description)
        }
        guard let state = LinkAttempts.required(state) else {
            throw NotLinked("state is missing; send back the state of the request")
        }
        let attempt: LinkAttempt
        // The browser has no session here that would show the account or the device.
        do { attempt = try await attempts.redeem(state: state, at: redirectURI, by: nil) } catch {
            throw NotLinked(error.description)
        }
        guard attempt.partner.isIssuer(of: answer) else {
            throw NotLinked(
                "iss is not the issuer of \(attempt.partner.name); answer from the server that was asked")
        }
        switch answer.outcome {
        case .error(let error):
            throw NotLinked(
                "\(attempt.partner.name) refused: \(error.code.rawValue)"
                    + (error.description.map { " (\($0))" } ?? ""))
        case .code(let code):
            do {
                let link = LinkedAccount.ID(account: attempt.owner.account, partner: attempt.partner.name)
                return try await server.link(
                    link, code: code, redirectURI: redirectURI.text, attempt: attempt.id)
            } catch {
                throw NotLinked(error.description)
            }
        }
    }
}
