import FlipCheck
import HTTPMessages
import JSON
import PartnerMistakes
import PlatformCrypto
import TestSupport
import Testing
import WebText

/// Partners with cookies and sessions of their own.
@Suite struct SessionVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        remembering("Path=/; HttpOnly; Secure; SameSite=Lax", httpOnly: .held),
        remembering("Path=/; Secure; SameSite=Lax", httpOnly: .failed),
        BrokenPartner(
            "a second cookie without attributes is needed beside the session's",
            verdicts: [
                "pages/cookie-http-only": .held, "pages/cookie-secure": .held,
                "pages/cookie-same-site": .held,
            ], .balancing { $0 }),
        BrokenPartner(
            "neither of two cookies that are needed has SameSite",
            verdicts: ["pages/cookie-http-only": .held, "pages/cookie-same-site": .failed],
            .balancing { $0.replacing("; SameSite=Lax", with: "") }),
        BrokenPartner(
            "of two cookies that are needed, only that of the balancer has HttpOnly",
            verdicts: ["pages/cookie-http-only": .failed]
        ) { request, context in
            await Defect.balancing { $0.replacing("; HttpOnly", with: "") }.answer(request, context)
                .withCookies { $0.hasPrefix("server=") ? "\($0); HttpOnly" : $0 }
        },
        BrokenPartner(
            "another browser is refused",
            verdicts: ["pages/session-unguessable": .couldNotTell, "pages/consent-csrf": .couldNotTell],
            words: "did not get through the sign-in",
            .answering {
                $0.headers["User-Agent"]?.hasSuffix("(another browser)") == true ? .page(403) : nil
            }),
        inAddress("a cookie in Base64 is in an address, escaped", ending: "==", inAddress: "%3D%3D"),
        inAddress("a cookie is escaped, and in an address it is not", ending: "%3D", inAddress: "="),
        BrokenPartner(
            "a session is taken from the query, and its cookie is escaped, as PHP and Express write it",
            verdicts: ["pages/session-in-address": .failed]
        ) { request, context in
            var request = request
            let name = "__Host-session"
            let cookie = request.cookies(named: name).first.map { $0.replacing("%3D", with: "=") }
            let given = cookie ?? request.query(name) ?? ""
            request.headers["Cookie"] = given.hasSuffix("=") ? "\(name)=\(given.dropLast())" : nil
            return await context.partner.handle(request).withNewSession { "\($0)%3D" }
        },
        BrokenPartner(
            "a session is taken from the query, and a filter refuses a field that names the user",
            verdicts: ["pages/session-in-address": .failed]
        ) { request, context in
            if request.headers["X-Forwarded-User"] != nil { return .page(403) }
            var request = request
            let name = "__Host-session"
            if request.headers["Cookie"] == nil, let session = request.query(name) {
                request.headers["Cookie"] = "\(name)=\(session)"
            }
            return await context.partner.handle(request)
        },
        BrokenPartner(
            "a session is taken from the path, as servlet containers do",
            verdicts: ["pages/session-in-address": .failed]
        ) { request, context in
            var request = request
            let inPath = request.target.firstMatch(of: /;jsessionid=([^?]+)/).map { String($0.1) }
            request.target.replace(/;jsessionid=[^?]+/, with: "")
            let session = inPath ?? request.cookies(named: "JSESSIONID").first
            request.headers["Cookie"] = session.map { "__Host-session=\($0)" }
            return await context.partner.handle(request).withCookies {
                $0.replacing("__Host-session=", with: "JSESSIONID=")
            }
        },
        BrokenPartner(
            "a cookie that is needed beside the session's is in every address",
            verdicts: ["pages/session-in-address": .held],
            known: { $0.authorizationURL = Partner.issuer + "/authorize?tenant=acme-east-1" },
            .balancing(to: "acme-east-1") { $0 }),
        BrokenPartner(
            "the session is in an address, and a name in login_hint makes the server fail",
            verdicts: ["pages/session-in-address": .failed]
        ) { request, context in
            if request.query("login_hint") != nil { return .page(500) }
            let response = await context.partner.handle(request)
            guard let session = response.newSession else { return response }
            return response.withLocation { $0.hasPrefix("/") ? "\($0)&sid=\(session)" : $0 }
        },
        BrokenPartner(
            "a cookie counts with a wrong signature, and another browser is refused",
            verdicts: ["pages/session-unguessable": .failed]
        ) { request, context in
            if request.headers["User-Agent"]?.hasSuffix("(another browser)") == true { return .page(403) }
            return await Defect.takingAnySignature(after: ".").answer(request, context)
        },
        BrokenPartner(
            "a cookie in quotation marks counts with a wrong signature",
            verdicts: ["pages/session-unguessable": .failed],
            .takingAnySignature(after: ".", end: "=\"") { "\"\($0)=" }),
        BrokenPartner(
            "a cookie with its signature after two hyphens counts with a wrong one",
            verdicts: ["pages/session-unguessable": .failed],
            .takingAnySignature(after: "--") { "\($0)%3D" }),
        BrokenPartner(
            "a cookie that is an array of JSON counts with a wrong signature",
            verdicts: ["pages/session-unguessable": .failed],
            .takingAnySignature(after: ".") { Base64URL.encode("[\"\($0)\"]".utf8) }),
        BrokenPartner(
            "a cookie with the account's name counts with a wrong signature after a colon",
            verdicts: ["pages/session-unguessable": .failed],
            .takingAnySignature(after: ":") { "\(Defect.Demo.username)|\($0)" }),
        BrokenPartner(
            "the hexadecimal digits of a signature count in either case",
            verdicts: ["pages/session-unguessable": .held]
        ) { request, context in
            var request = request
            let signature = "01234567a1234567"
            let parts = (request.cookies(named: "__Host-session").first ?? "").split(separator: ".")
            if parts.count == 2, let id = context.memory[String(parts[0])] {
                let isSigned = parts[1].lowercased() == signature
                request.headers["Cookie"] = isSigned ? "__Host-session=\(id)" : nil
            }
            return await context.partner.handle(request).withNewSession { id in
                let content = Base64URL.encode("{\"id\":\"\(id)\"}".utf8)
                context.memory[content] = id
                return "\(content).\(signature)"
            }
        },
        BrokenPartner(
            "of a cookie that is the Base64 of JSON, only a number counts",
            verdicts: ["pages/session-unguessable": .failed],
            countingOnlyUser("uid", 1) { id in "{\"uid\":1,\"nonce\":\"\(id)\"}" }),
        BrokenPartner(
            "a cookie is the Base64 of JSON with a random id", verdicts: ["pages/session-unguessable": .held]
        ) { request, context in
            var request = request
            let shown = request.cookies(named: "__Host-session").first.flatMap { Base64URL.decode($0) }
            if let id = shown.flatMap({ JSONValue(json: $0) })?["id"]?.string {
                request.headers["Cookie"] = "__Host-session=\(id)"
            }
            return await context.partner.handle(request).withNewSession { id in
                Base64URL.encode("{\"id\":\"\(id)\",\"uid\":1}".utf8)
            }
        },
        BrokenPartner(
            "a second cookie, in quotation marks, is the account's name with little added, in Base64",
            verdicts: ["pages/session-unguessable": .failed]
        ) { request, context in
            var request = request
            let second = Base64URL.encode("\(Defect.Demo.username):0123456789".utf8) + "="
            let cookies = request.headers["Cookie"] ?? ""
            if cookies.contains("user=\"\(second)\""), !cookies.contains("__Host-session=") {
                request.headers["Cookie"] = context.memory["session"]
            }
            var response = await context.partner.handle(request)
            guard request.form("password") == Defect.Demo.password else { return response }
            context.memory["session"] = response.newSession.map { "__Host-session=\($0)" }
            response.headers.add("Set-Cookie", "user=\"\(second)\"; Path=/; HttpOnly; Secure")
            return response
        },
        believingJSON("a cookie beside that of each visitor is JSON with the name", isSigned: false),
        believingJSON("the JSON of a cookie beside that of each visitor is signed", isSigned: true),
        BrokenPartner(
            "the session's cookie is named after the session",
            verdicts: ["pages/session-unguessable": .couldNotTell], words: "no cookie of the same name"
        ) { request, context in
            var request = request
            let newest = request.headers["Cookie"]?.matches(of: /sid-\w+=([^; ]+)/).last?.1
            request.headers["Cookie"] = newest.map { "__Host-session=\($0)" }
            let response = await context.partner.handle(request)
            guard let session = response.newSession, !session.isEmpty else { return response }
            let name = "sid-\(context.memory.increment("sessions"))"
            return response.withCookies {
                $0.replacing("__Host-session=\(session)", with: "\(name)=\(session)")
            }
        },
        BrokenPartner(
            "a random cookie of the account signs in, and so do the session's and another one together",
            verdicts: ["pages/session-unguessable": .held]
        ) { request, context in
            var request = request
            let remembered = "remember=k3J9xQ7vTz2LmN8pRw5YbC1dHs6GfZ4e"
            let cookies = request.headers["Cookie"] ?? ""
            if !cookies.contains("server=1") || !cookies.contains("__Host-session=") {
                request.headers["Cookie"] = cookies.contains(remembered) ? context.memory["session"] : nil
            }
            var response = await context.partner.handle(request)
            response.headers.add("Set-Cookie", "server=1; Path=/; HttpOnly; Secure")
            guard request.form("password") == Defect.Demo.password else { return response }
            context.memory["session"] = response.newSession.map { "__Host-session=\($0)" }
            response.headers.add("Set-Cookie", "\(remembered); Path=/; HttpOnly; Secure")
            return response
        },
    ]

    /// The session's cookie is the Base64 of JSON that nothing signs, and only the number of the user counts.
    ///
    /// - Parameter json: the JSON of the session with an id.
    private static func countingOnlyUser(
        _ member: String, _ number: JSONValue, json: @escaping @Sendable (_ id: String) -> String
    ) -> Defect {
        Defect { request, context in
            var request = request
            let shown = request.cookies(named: "__Host-session").first.flatMap { Base64URL.decode($0) }
            if let shown, JSONValue(json: shown)?[member] == number {
                request.headers["Cookie"] = context.memory["session"]
            }
            let response = await context.partner.handle(request)
            guard request.form("password") == Defect.Demo.password else { return response }
            return response.withNewSession { id in
                context.memory["session"] = "__Host-session=\(id)"
                return Base64URL.encode(json(id).utf8)
            }
        }
    }

    /// A partner whose session is a random cookie that each visitor gets, and JSON of who is signed in.
    ///
    /// - Parameter isSigned: whether only the JSON that the server wrote counts.
    private static func believingJSON(_ name: String, isSigned: Bool) -> BrokenPartner {
        let written = PercentCoding.encode("{\"user\":\"\(Defect.Demo.username)\"}")
        return BrokenPartner(
            name, verdicts: ["pages/session-unguessable": isSigned ? .held : .failed]
        ) { request, context in
            var request = request
            let isKnown = !request.cookies(named: "visitor").isEmpty
            if !isKnown { request.headers["Cookie"] = nil }
            if let shown = request.cookies(named: "auth").first, !isSigned || shown == written,
                let json = JSONValue(json: PercentCoding.decodedIfValid(shown).utf8),
                json["user"]?.string == Defect.Demo.username
            {
                request.headers["Cookie"] = context.memory["session"]
            }
            var response = await context.partner.handle(request)
            if request.form("password") == Defect.Demo.password, let session = response.newSession {
                context.memory["session"] = "__Host-session=\(session)"
                response = response.withCookies {
                    $0.hasPrefix("__Host-session=") ? "auth=\(written); Path=/; HttpOnly; Secure" : $0
                }
            }
            if !isKnown {
                let halves = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }
                response.headers.add("Set-Cookie", "visitor=\(halves.joined()); Path=/; HttpOnly; Secure")
            }
            return response
        }
    }

    /// A partner with the session in the address after the sign-in.
    ///
    /// - Parameters:
    ///   - end: what follows the session in its cookie.
    ///   - endInAddress: what follows it in the address.
    private static func inAddress(
        _ name: String, ending end: String, inAddress endInAddress: String
    ) -> BrokenPartner {
        BrokenPartner(name, verdicts: ["pages/session-in-address": .failed]) { request, context in
            var request = request
            request.headers["Cookie"] = request.headers["Cookie"]?.replacing(end, with: "")
            let response = await context.partner.handle(request)
            guard let session = response.newSession else { return response }
            return response.withNewSession { $0 + end }.withLocation {
                $0.hasPrefix("/") ? "\($0)&sid=\(session)\(endInAddress)" : $0
            }
        }
    }

    /// A partner with a second cookie that signs the user in, too.
    private static func remembering(
        _ attributes: String, httpOnly verdict: Finding.Verdict
    ) -> BrokenPartner {
        BrokenPartner(
            "a second cookie signs in: \(attributes)",
            verdicts: [
                "pages/cookie-http-only": verdict, "pages/cookie-same-site": .held,
                "pages/session-fixation": .held, "pages/session-unguessable": .held,
                "pages/session-in-address": .held,
            ], .remembering(attributes))
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test func `a signed cookie that is the same at each sign-in is a warning, and not guessed`() async throws
    {
        let rule = "pages/session-unguessable"
        let finding = try await BrokenPartner.finding(rule) { request, context in
            let content = Base64URL.encode("{\"user\":\"\(Defect.Demo.username)\"}".utf8) + "="
            let signed = content + ".Zm9yIGEgdGVzdCBvZiBmbGlwLWNoZWNrIG9ubHk"
            var request = request
            if let cookies = request.headers["Cookie"], cookies.contains("__Host-session=\(content)") {
                let isRight = cookies.contains(signed)
                request.headers["Cookie"] = isRight ? context.memory["session"] : nil
            }
            let response = await context.partner.handle(request)
            guard request.form("password") == Defect.Demo.password, let id = response.newSession else {
                return response
            }
            context.memory["session"] = "__Host-session=\(id)"
            return response.withNewSession { _ in signed }
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .warning)
        #expect(finding.reason == "the cookies of two sign-ins are the same")
    }

    @Test func `anybody can write the number of a user in JSON that nothing signs`() async throws {
        let partner = BrokenPartner(
            "the session is a number in JSON",
            Self.countingOnlyUser("userId", 42) { _ in #"{"userId":42,"v":1}"# })
        let finding = try await partner.finding("pages/session-unguessable")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .error)
        #expect(finding.reason.contains("it is JSON that nothing signs"), "\(finding.reason)")
    }

    @Test func `a session that a later sign-in has ended is looked at in a new one`() async throws {
        let partner = BrokenPartner("sessions are counted, and each sign-in ends the one before") {
            request, context in
            var request = request
            if let number = request.cookies(named: "__Host-session").first, Int(number) != nil {
                request.headers["Cookie"] =
                    number == context.memory["newest"]
                    ? context.memory["session"].map { "__Host-session=\($0)" } : nil
            }
            var response = await context.partner.handle(request)
            guard request.form("password") == Defect.Demo.password, let id = response.newSession else {
                return response
            }
            let number = "\(context.memory.increment("sessions"))"
            context.memory["newest"] = number
            context.memory["session"] = id
            response.headers.add("Set-Cookie", "theme=dark; Path=/; HttpOnly; Secure; SameSite=Lax")
            return response.withNewSession { _ in number }.withCookies {
                $0.hasPrefix("__Host-session=") ? $0.replacing("; HttpOnly", with: "") : $0
            }
        }
        let rules: Set = ["pages/session-unguessable", "pages/cookie-http-only"]
        let report = try await partner.report(rules.union(["pages/consent-csrf"]))
        for rule in rules { #expect(report[rule]?.verdict == .failed, "\(report[rule]?.reason ?? "")") }
    }

    @Test func `a cookie from before the sign-in is found after a later sign-in`() async throws {
        let partner = BrokenPartner("a sign-in keeps a cookie that was set, and ends the sessions before") {
            request, context in
            var request = request
            let name = "__Host-session"
            let known = request.cookies(named: name).first { context.memory["set \($0)"] != nil }
            let id = known ?? "\(context.memory.increment("ids"))-0123456789abcdef"
            context.memory["set \(id)"] = "yes"
            request.headers["Cookie"] = context.memory["session of \(id)"]
            var response = await context.partner.handle(request)
            if let session = response.newSession {
                context.memory["session of \(id)"] = "\(name)=\(session)"
                if request.form("password") == Defect.Demo.password {
                    if let last = context.memory["newest"], last != id {
                        context.memory["session of \(last)"] = nil
                    }
                    context.memory["newest"] = id
                }
            }
            response.headers["Set-Cookie"] = nil
            let line = "\(name)=\(id); Path=/; HttpOnly; Secure; SameSite=Lax"
            if known == nil { response.headers.add("Set-Cookie", line) }
            return response
        }
        let finding = try await partner.finding("pages/session-fixation", beside: ["pages/consent-csrf"])
        #expect(finding.isFailure, "\(finding.verdict): \(finding.reason)")
    }

    @Test func `a user who is signed in without a form has no cookie of the session to look at`()
        async throws
    {
        let known = Locked<String?>(nil)
        let partner = try Partner(wrapping: { partner in
            Answering { request in
                var request = request
                if let cookie = known.withLock({ $0 }) { request.headers["Cookie"] = cookie }
                return await partner.handle(request)
            }
        })
        let cookie = try await partner.probe().cookieHeader()
        known.withLock { $0 = cookie }
        let probe = try partner.probe { $0.signIn.forms.removeFirst() }
        let finding = try await probe.finding("pages/cookie-http-only")
        #expect(finding.verdict == .notAsked)
        #expect(finding.reason == "no form of a sign-in was seen", "\(finding.reason)")
    }

    @Test func `a cookie with SameSite=Lax comes from another site too, and the sign-in goes on`()
        async throws
    {
        let finding = try await BrokenPartner.keepingRequest(sameSite: "Lax").finding("pages/cookie-strict")
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a browser that goes round in a circle without a strict cookie cannot sign in`() async throws {
        let partner = BrokenPartner.keepingRequest(sameSite: "Strict", goesRound: true)
        let finding = try await partner.finding("pages/cookie-strict")
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test func `a server that lets nobody in any more shows nothing about a strict cookie`() async throws {
        let finding = try await BrokenPartner.finding("pages/cookie-strict") { request, context in
            guard request.path == "/authorize", request.method == "GET", request.query("client_id") != nil
            else { return nil }
            if context.memory["locked"] != nil { return .page(400) }
            if request.query("kept") == nil {
                return HTTPResponse(seeOther: request.target + "&kept=1").withHeader(
                    "Set-Cookie", "theme=dark; Path=/; Secure; SameSite=Strict")
            }
            if request.headers["Cookie"]?.contains("theme=dark") != true {
                context.memory["locked"] = "yes"
                return .page(400)
            }
            return await context.partner.handle(request.withQuery { $0.removing("kept") })
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("a plain sign-in then led to no code"), "\(finding.reason)")
    }
}
