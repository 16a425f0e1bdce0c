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
public struct RedirectHost: HTTPHandler {
    private let host: GoogleRedirectURI.Host
    private let server: GoogleServer
    private let judge: any WebAnswerJudge

    /// The pages in front of a server; the judge knows the questions that were asked.
    public init(
        host: GoogleRedirectURI.Host = .production, server: GoogleServer, judge: any WebAnswerJudge
    ) {
        self.host = host
        self.server = server
        self.judge = judge
    }

    /// Answers a browser.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        // Not HEAD: it must change nothing (RFC 9110 section 9.2.1), and an answer counts once.
        guard request.method == "GET" else {
            return Page.error(405, "Use GET for this address.", headers: ["Allow": "GET"])
        }
        if request.path.utf8.elementsEqual(Self.associationPath.utf8) { return Self.association(of: host) }
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

    /// What Google answers to a call without parameters, field for field.
    private static var bareCall: HTTPResponse {
        HTTPResponse(
            status: 400, contentType: "application/json; charset=utf-8",
            text: #"{"errorMessage":"A URI fragment or query string must be set.","sendPostBody":false}"#,
            headers: Page.headers)
    }

    private func finish(projectID: String, query: Substring) async throws(WebRefusal) -> LinkedAccount {
        let redirectURI: GoogleRedirectURI
        let answer: AuthorizationResponse
        let state: String?
        do { redirectURI = try .web(projectID: projectID, host: host) } catch { throw WebRefusal("\(error)") }
        let parameters = Parameters(parsing: query, plus: .space)
        do { answer = try AuthorizationResponse(parameters) } catch { throw WebRefusal("\(error)") }
        do { state = try parameters.value("state") } catch {
            throw WebRefusal(AuthorizationResponse.Problem.unreadable(error).description)
        }
        guard let state else { throw WebRefusal("state is missing; send back the state of the request") }
        let question = try await judge.redeem(state: state, at: redirectURI)
        try await checkIssuer(of: answer, from: question.link.partner)
        switch answer.outcome {
        case .error(let error):
            throw WebRefusal(
                "\(question.link.partner) refused: \(error.code.rawValue)"
                    + (error.description.map { " (\($0))" } ?? ""))
        case .code(let code):
            do {
                return try await server.link(
                    question.link, code: code, redirectURI: redirectURI.text, attempt: question.attempt)
            } catch {
                throw WebRefusal(error.description)
            }
        }
    }

    /// RFC 9207 section 2.4: an `iss` that is not the asked server's, compared exactly, spoils the answer.
    private func checkIssuer(
        of answer: AuthorizationResponse, from partner: String
    ) async throws(WebRefusal) {
        guard let issuer = answer.issuer, let expected = try? await server.registration(partner).issuer
        else { return }
        guard
            Check.that(
                issuer.utf8.elementsEqual(expected.utf8), "iss is the asked server", "RFC 9207 section 2.4")
        else {
            throw WebRefusal("iss is not the issuer of \(partner); answer from the server that was asked")
        }
    }
}
