import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing
import WebText

/// Partners that agree for the user, or sign the user in, without a form.
@Suite struct SkippedConsentVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "prompt=none agrees for the user, and HEAD is refused",
            verdicts: ["pages/consent-skipped": .failed, "pages/identity-unproved": .held]
        ) { request, context in
            request.method == "HEAD" ? .page(405) : await agreeingOnPrompt(request, context)
        },
        BrokenPartner(
            "HEAD agrees for the user", verdicts: ["pages/consent-skipped": .failed]
        ) { request, context in await agreeingByHead(request, context) },
        BrokenPartner(
            "HEAD agrees for the user, and a gate before the server wants a header field",
            verdicts: ["pages/consent-skipped": .failed],
            known: { $0.signIn.headers = ["X-Gate": "open"] }
        ) { request, context in
            if request.path == "/authorize", request.headers["X-Gate"] != "open" { return .page(403) }
            return await agreeingByHead(request, context)
        },
        BrokenPartner(
            "HEAD agrees for the user, and prompt=none is answered before",
            verdicts: ["pages/consent-skipped": .failed]
        ) { request, context in
            guard request.query("prompt") == "none" else { return await agreeingByHead(request, context) }
            return request.redirect(withError: "consent_required")
        },
        BrokenPartner(
            "prompt=none agrees for the user, and each HEAD gets an empty page",
            verdicts: ["pages/consent-skipped": .failed]
        ) { request, context in
            request.method == "HEAD" ? .html("") : await agreeingOnPrompt(request, context)
        },
        BrokenPartner(
            "prompt=none agrees for the user by HEAD, and a GET with it fails",
            verdicts: ["pages/consent-skipped": .couldNotTell], words: "too busy (503)"
        ) { request, context in
            guard request.query("prompt") == "none" else { return nil }
            return request.method == "HEAD" ? await agreeingByHead(request, context) : .page(503)
        },
        BrokenPartner(
            "HEAD is sent on to the page of the consent, and agrees there",
            verdicts: ["pages/consent-skipped": .failed]
        ) { request, context in
            var request = request
            if request.method == "HEAD", request.path == "/authorize" {
                let consent = request.target.replacing("/authorize", with: "/consent")
                return HTTPResponse(status: 303, headers: ["Location": consent])
            }
            request.target = request.target.replacing("/consent", with: "/authorize")
            return await agreeingByHead(request, context)
        },
        BrokenPartner(
            "HEAD is refused", verdicts: ["pages/consent-skipped": .held],
            .answering { $0.method == "HEAD" ? .page(405) : nil }),
        BrokenPartner(
            "login_hint signs the user in",
            verdicts: ["pages/identity-unproved": .failed, "pages/session-in-address": .held]
        ) { request, context in await signingInByHint(request, context) },
        BrokenPartner(
            "login_hint signs the user in, and a filter refuses a session in an address",
            verdicts: ["pages/identity-unproved": .failed, "pages/session-in-address": .held]
        ) { request, context in
            request.query("__Host-session") != nil ? .page(403) : await signingInByHint(request, context)
        },
        BrokenPartner(
            "every request asks for the password, in a field of type tel",
            verdicts: ["pages/identity-unproved": .held, "pages/session-unguessable": .notAsked],
            words: "every request asks for the password"
        ) { request, context in
            var request = request
            let state = request.query("state") ?? ""
            if request.method == "GET", context.memory.isNew("state " + state) {
                request.headers["Cookie"] = nil
            }
            return await context.partner.handle(request).withText {
                $0.replacing(#"type="password""#, with: #"type="tel""#)
            }
        },
    ]

    /// The answer to a request with prompt=none, which agrees for the user, or nil for any other request.
    private static func agreeingOnPrompt(
        _ request: HTTPRequest, _ context: DefectContext
    ) async -> HTTPResponse? {
        guard request.query("prompt") == "none" else { return nil }
        return await context.agree(on: await context.partner.handle(request), for: request)
    }

    /// The answer to a HEAD, which agrees for the user, or nil for any other request.
    private static func agreeingByHead(
        _ request: HTTPRequest, _ context: DefectContext
    ) async -> HTTPResponse? {
        guard request.method == "HEAD" else { return nil }
        var get = request
        get.method = "GET"
        return await context.agree(on: await context.partner.handle(get), for: get)
    }

    /// The answer to a request, which signs the user in whom login_hint names.
    private static func signingInByHint(
        _ request: HTTPRequest, _ context: DefectContext
    ) async -> HTTPResponse {
        var request = request
        if request.headers["Cookie"] == nil, request.query("login_hint") == Defect.Demo.username {
            request.headers["Cookie"] = context.memory["signed in"]
        }
        let response = await context.partner.handle(request)
        if response.asksForConsent {
            context.memory["signed in"] = request.headers["Cookie"]
        }
        return response
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test func `HEAD is found to agree for a user whose first session has ended`() async throws {
        let ended = Locked<String?>(nil)
        let finding = try await BrokenPartner.finding("pages/consent-skipped") { request, context in
            var request = request
            let cookies = request.headers["Cookie"] ?? ""
            if ended.withLock({ $0 }) == cookies { request.headers["Cookie"] = nil }
            let agreed = await Self.agreeingByHead(request, context)
            let response: HTTPResponse
            if let agreed { response = agreed } else { response = await context.partner.handle(request) }
            guard response.redirectParameter("code") != nil else { return response }
            // The third code is that of the visitor who comes back signed in.
            if context.memory.increment("codes") == 3 { ended.withLock { $0 = cookies } }
            return response
        }
        #expect(finding.verdict == .failed, "\(finding.reason)")
        let session = ended.withLock { $0 }
        #expect(session?.isEmpty == false, "no session ended")
    }
}
