import GoogleRedirectURIs
import HTTPMessages
import OAuth
import WebText

/// A stand-in for `oauth-redirect.googleusercontent.com`: `/r/PROJECT_ID` finishes linking in the browser.
package struct RedirectHost: HTTPHandler {
    /// Why a browser's answer makes no link, although it could be read; the text is for the page.
    ///
    /// It is not a ``LinkingFailure``, which is about Google's own calls to the partner.
    private struct NotLinked: Error, CustomStringConvertible {
        let description: String
    }

    private let host: GoogleRedirectURI.Host
    private let server: GoogleServer
    private let attempts: LinkAttempts

    /// Creates the pages in front of a server, which accept the answers to these attempts.
    package init(
        host: GoogleRedirectURI.Host = .production, server: GoogleServer, attempts: LinkAttempts
    ) {
        self.host = host
        self.server = server
        self.attempts = attempts
    }

    package func handle(_ request: HTTPRequest) async -> HTTPResponse {
        // Not HEAD: programs send it to preview a link, and an answer counts once.
        guard request.method == "GET" else {
            return RedirectHostPage.error(405, "Use GET for this address.", adding: ["Allow": "GET"])
        }
        if request.path.hasSameBytes(as: Self.associationPath) { return Self.association(of: host) }
        // `/r/PROJECT_ID` splits into an empty text, `r` and the project's id; `/a/BUNDLE_ID` is the redirect URI of a
        // Google app, and opens that app where it is installed.
        let segments = request.path.split(separator: "/", omittingEmptySubsequences: false)
        let hasName = segments.count == 3 && segments[0].isEmpty && !segments[2].isEmpty
        switch hasName ? segments[1] : nil {
        case "r": return await receiveAnswer(toProject: String(segments[2]), query: request.query ?? "")
        case "a":
            return RedirectHostPage.error(
                400,
                "This address opens a Google app, and none on this device did. Install it and begin again.")
        default: return RedirectHostPage.error(404, "There is no such page.")
        }
    }

    /// Links the accounts, and answers with a page about the result: status 200 for a link, 400 without a link.
    private func receiveAnswer(toProject projectID: String, query: Substring) async -> HTTPResponse {
        guard !query.isEmpty else { return Self.bareCall }
        do {
            return RedirectHostPage.linked(try await link(projectID: projectID, query: query))
        } catch {
            return RedirectHostPage.error(400, "\(error)")
        }
    }

    /// Google's answer to a call without parameters, field for field.
    private static var bareCall: HTTPResponse {
        HTTPResponse(
            status: 400, contentType: "application/json; charset=utf-8",
            text: #"{"errorMessage":"A URI fragment or query string must be set.","sendPostBody":false}"#,
            headers: RedirectHostPage.protectiveHeaders)
    }

    /// Links the account of the attempt to which the partner's answer belongs.
    ///
    /// Throws `GoogleRedirectURIError` for a project id that cannot be in a path, `AuthorizationResponse.Problem`
    /// for an answer that cannot be parsed, ``AnswerRefusal`` when no open attempt fits, `NotLinked` for a missing
    /// `state`, a wrong `iss` or the partner's error, and ``LinkingFailure`` from the exchange of the code.
    private func link(projectID: String, query: Substring) async throws -> LinkedAccount {
        let redirectURI = try GoogleRedirectURI.web(projectID: projectID, host: host)
        let parameters = Parameters(parsing: query, plus: .space)
        // An answer that cannot be parsed leaves the attempt open. `GoogleApp` differs: it ends an attempt whose
        // reply breaks the rules.
        let answer = try AuthorizationResponse(parameters)
        let attempt = try await redeemAttempt(parameters, at: redirectURI)
        let partner = attempt.partner
        // The state is used up now, so a wrong `iss` ends the attempt.
        guard partner.mayHaveIssued(answer) else {
            throw NotLinked(
                description: "iss is not the issuer of \(partner.name); answer from the server that was asked"
            )
        }
        let code = try acceptedCode(of: answer, from: partner)
        let id = LinkedAccount.ID(account: attempt.owner.account, partner: partner.name)
        return try await server.link(id, code: code, redirectURI: redirectURI.text, attempt: attempt.id)
    }

    /// The code of an answer; throws the partner's error when the answer has no code.
    private func acceptedCode(
        of answer: AuthorizationResponse, from partner: PartnerRegistration
    ) throws(NotLinked) -> String {
        switch answer.outcome {
        case .code(let code): return code
        case .error(let error):
            let reason = error.description.map { " (\($0))" } ?? ""
            throw NotLinked(description: "\(partner.name) refused: \(error.code.rawValue)\(reason)")
        }
    }

    /// The attempt that an answer is for, which from now on counts as answered.
    ///
    /// Throws `AuthorizationResponse.Problem` when `state` is repeated or cannot be decoded, `NotLinked` when it is
    /// absent, and ``AnswerRefusal`` when no open attempt has it.
    private func redeemAttempt(
        _ parameters: Parameters, at redirectURI: GoogleRedirectURI
    ) async throws -> LinkAttempt {
        let state: String?
        do { state = try parameters.value("state") } catch {
            throw AuthorizationResponse.Problem.unreadable(error)
        }
        guard let state = Check.that(state, .statePresent) else {
            throw NotLinked(description: "state is missing; send back the state of the request")
        }
        // The browser has no session here that would show the account or the device, so the owner is not checked.
        return try await attempts.redeem(state: state, at: redirectURI, by: nil)
    }
}
