import FlipCheck
import HTTPMessages
import PartnerMistakes
import TestSupport
import Testing
import WebText

/// Whether a sign-in tells who has an account.
@Suite struct UnknownUserTests {
    private static let rule = "pages/unknown-user"

    /// Says something else about a wrong name or password than the partner server.
    private static func saying(_ words: @escaping @Sendable (HTTPRequest) -> String) -> Defect {
        Defect { request, context in
            let response = await context.partner.handle(request)
            guard request.method == "POST", let name = request.form("username"),
                name != Partner.Demo.username || request.form("password") != Partner.Demo.password
            else { return response }
            let usual = "The user name or the password is wrong."
            #expect(response.text.contains(usual))
            return response.withText { $0.replacing(usual, with: words(request)) }
        }
    }

    private func finding(_ words: @escaping @Sendable (HTTPRequest) -> String) async throws -> Finding {
        try await BrokenPartner("says something else", Self.saying(words)).finding(Self.rule)
    }

    /// A partner that repeats the typed name on its page.
    private static func repeating(
        _ name: String, _ words: @escaping @Sendable (_ typed: String) -> String
    ) -> BrokenPartner {
        BrokenPartner(name, verdicts: [rule: .held], saying { words($0.form("username") ?? "") })
    }

    /// A partner whose page spells the name of the user, and an unknown name, in its own way.
    private static func spelling(
        _ name: String, as shownName: String, unknown: @escaping @Sendable (_ typed: String) -> String
    ) -> BrokenPartner {
        BrokenPartner(
            "shows \(shownName) for \(name)", verdicts: [rule: .held],
            known: { $0.signIn.forms[0].fields["username"] = name }
        ) { request, context in
            guard let typed = request.form("username") else { return nil }
            if typed == name, request.form("password") == Partner.Demo.password {
                return await context.partner.handle(
                    request.withForm { $0.setting("username", Partner.Demo.username) })
            }
            let response = await context.partner.handle(request)
            return response.withText {
                $0.replacing("The user name", with: typed == name ? shownName : unknown(typed))
            }
        }
    }

    @Test func `a sentence of its own for an unknown user is found and quoted`() async throws {
        let finding = try await finding { request in
            request.form("username") == Partner.Demo.username ? "Wrong password." : "No such user."
        }
        #expect(finding.verdict == .failed)
        #expect(
            finding.reason == "an unknown user is answered with “No such user.”, and a wrong password with "
                + "“Wrong password.”")
    }

    @Test(arguments: [
        "<label for=username>No such account</label>", "<a href='/register'>No such account</a>",
        "<button name=decision value=register>No such account</button>",
    ]) func `words on a label, a link or a button for an unknown user are found`(html: String) async throws {
        let finding = try await finding { request in
            request.form("username") == Partner.Demo.username ? "Wrong." : "Wrong.</p>\(html)<p>"
        }
        #expect(finding.verdict == .failed, "\(finding.reason)")
        #expect(finding.reason.contains("“No such account”"), "\(finding.reason)")
    }

    @Test func `a script that reveals an unknown user is found`() async throws {
        let finding = try await finding { request in
            let isKnown = request.form("username") == Partner.Demo.username
            return "Wrong.<script>\n  toast('\(isKnown ? "Wrong password" : "No such account")')</script>"
        }
        #expect(finding.verdict == .failed, "\(finding.reason)")
        #expect(finding.reason.contains("“toast('No such account')”"), "\(finding.reason)")
    }

    @Test func `a step that names nothing does not send the sign-in page that comes back`() async throws {
        let partner = BrokenPartner(
            "an empty password has a sentence of its own", verdicts: [Self.rule: .failed],
            known: { $0.signIn.forms[1] = SignIn.FormRule() }
        ) { request, context in
            let isKnown = request.form("username") == Partner.Demo.username
            let isEmpty = request.form("password")?.isEmpty == true
            let wrong = isKnown ? "Wrong password." : "No such user."
            let words = isEmpty ? "Enter your password." : wrong
            return await context.partner.handle(request).withText {
                // The Enter key presses the first button.
                $0.replacing(#"<button class="quiet" name="decision""#, with: "<button type='button'")
                    .replacing("The user name or the password is wrong.", with: words)
            }
        }
        try await partner.judge()
    }

    @Test func `a script with a token is not a difference`() async throws {
        let number = Locked(0)
        let finding = try await finding { _ in "Wrong.<script>token = 't\(number.increment())'</script>" }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test(arguments: [
        repeating("the name") { "\($0) or the password is wrong." },
        repeating("the name in small letters") { "\($0.lowercased()) or the password is wrong." },
        repeating("the name beside the right name, as a word") {
            "\($0) is no \(Partner.Demo.username), or the password is wrong."
        },
        repeating("the name in a script, with an escape") { typed in
            "Wrong.<script>name = '\(typed.replacing("-", with: "\\u002D"))'</script>"
        },
        spelling("ada@partner.example", as: "Ada") { typed in typed.prefix { $0 != "@" }.lowercased() },
        spelling("Ada@partner.example", as: "ada@partner.example") { typed in typed.lowercased() },
        spelling("ada@partner.example", as: "ADA@PARTNER.EXAMPLE") { typed in typed.uppercased() },
    ]) func `the name on the page is not a difference, in any spelling`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test(
        arguments: [
            ("10023456", .held), ("+4917012345", .held), ("AB123456", .held), ("1002345", .couldNotTell),
        ] as [(String, Finding.Verdict)])
    func `an unknown number has the form of a number, unless it is too short`(
        number: String, verdict: Finding.Verdict
    ) async throws {
        let partner = BrokenPartner(
            "the name is a number", verdicts: [Self.rule: verdict], words: "a short number",
            known: { $0.signIn.forms[0].fields["username"] = number }
        ) { request, context in
            guard let typed = request.form("username") else { return nil }
            if typed.count != number.count || !typed.hasPrefix(number.prefix(2)) { return .page(400) }
            // The number is the user's name, with a wrong password too: each right one ends the count of failures.
            return await context.partner.handle(
                typed == number ? request.withForm { $0.setting("username", Partner.Demo.username) } : request
            )
        }
        try await partner.judge()
    }

    @Test func `an unknown name that the page changes decides nothing`() async throws {
        let finding = try await finding { request in
            (request.form("username") ?? "").replacing("-", with: "_") + " or the password is wrong."
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("spelled in its own way"), "\(finding.reason)")
    }

    @Test func `a page that changes each time decides nothing`() async throws {
        let number = Locked(0)
        let finding = try await finding { _ in
            "Wrong, time number \(number.increment())."
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason == "two answers to a wrong password differ, too")
    }
}
