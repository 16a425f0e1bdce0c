import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing
import WebText

/// Servers that change, lose or refuse a state.
@Suite struct StateVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "a space in state that comes back as a plus, as a form writes it",
            verdicts: ["authorize/state-exact": .held, "authorize/state-through-sign-in": .held]
        ) { request, context in
            await context.partner.handle(request).withLocation { $0.replacing("%20", with: "+") }
        },
        BrokenPartner(
            "a state that is too short is refused", verdicts: ["authorize/state-exact": .held],
            .answering { request in
                let state = request.query("state") ?? ""
                return request.path == "/authorize" && state.utf8.count < 22
                    ? request.redirect(withError: "invalid_state") : nil
            }),
    ]

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test(arguments: [(false, Finding.Verdict.failed), (true, .couldNotTell)])
    func `a server that trims a state gets a note, unless it was too busy for a harder one`(
        isBusy: Bool, verdict: Finding.Verdict
    ) async throws {
        let finding = try await BrokenPartner.finding("authorize/state-exact") { request, context in
            guard request.path == "/authorize", let state = request.query("state") else { return nil }
            if isBusy, state.hasPrefix("{") { return .page(503) }
            guard state.hasPrefix(" "), state.hasSuffix(" ") else { return nil }
            return await context.partner.handle(
                request.withQuery { $0.mapping("state") { String($0.dropFirst().dropLast()) } })
        }
        #expect(finding.verdict == verdict, "\(finding.reason)")
        if !isBusy { #expect(finding.rule.severity == .note) }
    }

    @Test(arguments: [(false, Rule.Severity.note), (true, .error)])
    func `a bare 403 for one hard state may come from a filter, and for every one from the server`(
        refusesEach: Bool, severity: Rule.Severity
    ) async throws {
        let finding = try await BrokenPartner.finding("authorize/state-exact") { request, context in
            guard request.path == "/authorize", let state = request.query("state") else { return nil }
            // The first state is that of the right request, which is longer than a hard one.
            let isHard = state.utf8.count < context.memory.first(state, for: "first").utf8.count
            let isRefused = refusesEach ? isHard : state.contains("<b>")
            return isRefused ? .page(403) : nil
        }
        #expect(finding.isFailure)
        #expect(finding.rule.severity == severity)
        let isAboutFilter = finding.remedy.hasPrefix("A filter in front of the server")
        #expect(isAboutFilter == !refusesEach, "\(finding.remedy)")
    }

    @Test(arguments: [(665, Finding.Verdict.failed), (666, .held)])
    func `a state as long as the longest of Google's comes back whole`(
        length: Int, verdict: Finding.Verdict
    ) async throws {
        let finding = try await BrokenPartner.finding("authorize/state-google") { request, context in
            let response = await context.partner.handle(request)
            guard let state = response.redirectParameter("state") else { return response }
            return response.withRedirectParameters { $0.setting("state", String(state.prefix(length))) }
        }
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test func `a long state that is changed as a short one has the short one as its cause`() async throws {
        let partner = BrokenPartner("state comes back in small letters") { request, context in
            let response = await context.partner.handle(request)
            guard response.redirectParameter("state") != nil else { return response }
            return response.withRedirectParameters { $0.mapping("state") { $0.lowercased() } }
        }
        let (rule, cause) = ("authorize/state-long", "authorize/state-google")
        let finding = try await partner.finding(rule, beside: [cause])
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.causes.contains(cause), "\(finding.reason)")
    }

    @Test func `a redirect that stands for the status 503 decides nothing`() async throws {
        let finding = try await BrokenPartner.finding("authorize/state-google") { request, context in
            let response = await context.partner.handle(request)
            guard response.redirectParameter("code") != nil else { return response }
            // The first answer is that to the right request.
            if context.memory.isNew("answered") { return response }
            return response.withRedirectParameters {
                $0.removing("code") + [.init("error", "temporarily_unavailable")]
            }
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("asks to come later"), "\(finding.reason)")
    }

    @Test func `an error without state is found where other errors are pages`() async throws {
        let finding = try await BrokenPartner.finding("authorize/state-on-error") { request, context in
            let response = await context.partner.handle(request)
            switch response.redirectParameter("error") {
            case "invalid_scope": return response.withRedirectParameters { $0.removing("state") }
            case nil: return response
            default: return .page(400)
            }
        }
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test(arguments: ["unsupported_response_type", "invalid_request", "invalid_scope"], ["", "#_"])
    func `an error without state is found where other errors have it`(
        error: String, fragment: String
    ) async throws {
        let finding = try await BrokenPartner.finding("authorize/state-on-error") { request, context in
            let response = await context.partner.handle(request)
            guard response.redirectParameter("error") == error else { return response }
            return response.withRedirectParameters { $0.removing("state") }.withLocation { $0 + fragment }
        }
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test func `an error whose state is cut follows from the state that is cut with a code`() async throws {
        let partner = BrokenPartner(
            "state is cut at 255 characters",
            .changingQuery { $0.mapping("state") { String($0.prefix(255)) } })
        let finding = try await partner.finding(
            "authorize/state-on-error", beside: ["authorize/state-google"])
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.causes.first == "authorize/state-google")
        #expect(finding.remedy.hasPrefix("Send back the bytes of state that came"), "\(finding.remedy)")
    }

    @Test func `a busy server is not reported as one that changes the state of a signed-in user`()
        async throws
    {
        let finding = try await BrokenPartner.finding("authorize/state-through-sign-in") { request, context in
            // Only the requests that are compared ask for one scope.
            guard request.path == "/authorize", request.query("scope") == "devices.control" else {
                return nil
            }
            if request.form("password") != nil { context.memory["signing in"] = "yes" }
            if context.memory["signing in"] == nil, request.headers["Cookie"] != nil { return .page(503) }
            let response = await context.partner.handle(request)
            guard response.redirectParameter("code") != nil else { return response }
            return response.withRedirectParameters { $0.mapping("state") { _ in "lost" } }
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.hasPrefix("for a user who is signed in already, "), "\(finding.reason)")
        #expect(finding.reason.contains("503"), "\(finding.reason)")
    }

    @Test func `a state that is lost because a cookie is too short gets a note`() async throws {
        let rule = "authorize/state-through-sign-in"
        let partner = try #require(BrokenPartner.wrongStates.first { $0.fails == [rule] })
        let finding = try await partner.finding(rule)
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .note)
        #expect(finding.reason.contains("2,048 characters"), "\(finding.reason)")
    }
}
