import FlipCheck
import HTTPMessages
import PartnerMistakes
import TestSupport
import Testing
import WebText

/// Whether a sign-in tells who has an account.
@Suite struct UnknownUserTests {
    private func finding(_ words: @escaping @Sendable (HTTPRequest) -> String) async throws -> Finding {
        let partner = BrokenPartner("says something else") { request, context in
            guard request.method == "POST", request.form("username") != nil else { return nil }
            if request.form("username") == Partner.Demo.username,
                request.form("password") == Partner.Demo.password
            {
                return nil
            }
            let response = await context.partner.handle(request)
            let usual = "The user name or the password is wrong."
            #expect(response.text.contains(usual))
            return response.withText { $0.replacing(usual, with: words(request)) }
        }
        return try await partner.finding("pages/unknown-user")
    }

    /// A partner whose page spells the name of the user, and an unknown name, in its own way.
    private static func spelling(
        _ name: String, as shownName: String, unknown: @escaping @Sendable (_ typed: String) -> String
    ) -> BrokenPartner {
        BrokenPartner(
            "shows \(shownName) for \(name)", verdicts: ["pages/unknown-user": .held],
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
            "an empty password has a sentence of its own", verdicts: ["pages/unknown-user": .failed],
            known: { $0.signIn.forms[1] = SignIn.FormRule() }
        ) { request, context in
            let isKnown = request.form("username") == Partner.Demo.username
            let isEmpty = request.form("password")?.isEmpty == true
            let words = isEmpty ? "Enter your password." : isKnown ? "Wrong password." : "No such user."
            return await context.partner.handle(request).withText {
                // The Enter key presses the first button.
                $0.replacing(#"<button class="quiet" name="decision""#, with: "<button type='button'")
                    .replacing("The user name or the password is wrong.", with: words)
            }
        }
        try await partner.judge()
    }

    @Test func `a script with a token, or with the name in any spelling, is not a difference`() async throws {
        let number = Locked(0)
        let withToken = try await finding { _ in
            "Wrong.<script>token = 't\(number.increment())'</script>"
        }
        #expect(withToken.verdict == .held, "\(withToken.reason)")
        let withName = try await finding { request in
            let name = (request.form("username") ?? "").replacing("-", with: "\\u002D")
            return "Wrong.<script>name = '\(name)'</script>"
        }
        #expect(withName.verdict == .held, "\(withName.reason)")
    }

    @Test func `the typed name on the page is not a difference`() async throws {
        let finding = try await finding { "\($0.form("username") ?? "") or the password is wrong." }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `the typed name in small letters is not a difference`() async throws {
        let finding = try await finding { request in
            "\(request.form("username")?.lowercased() ?? "") or the password is wrong."
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a name that is a word of the page is not a difference`() async throws {
        let finding = try await finding { request in
            "\(request.form("username") ?? "") is no \(Partner.Demo.username), or the password is wrong."
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test(arguments: [
        spelling("ada@partner.example", as: "Ada") { typed in typed.prefix { $0 != "@" }.lowercased() },
        spelling("Ada@partner.example", as: "ada@partner.example") { typed in typed.lowercased() },
        spelling("ada@partner.example", as: "ADA@PARTNER.EXAMPLE") { typed in typed.uppercased() },
    ]) func `an address that the page spells in its own way is not a difference`(
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
            "the name is a number", verdicts: ["pages/unknown-user": verdict], words: "a short number",
            known: { $0.signIn.forms[0].fields["username"] = number }
        ) { request, context in
            guard let typed = request.form("username") else { return nil }
            if typed.count != number.count || !typed.hasPrefix(number.prefix(2)) { return .page(400) }
            let isRight = typed == number && request.form("password") == Partner.Demo.password
            return await context.partner.handle(
                isRight ? request.withForm { $0.setting("username", Partner.Demo.username) } : request)
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
