import HTTPMessages
import PartnerMistakes
import Testing

@testable import FlipCheck

/// The mark in the name of a user: which field gets it, and what becomes of it.
@Suite struct UserNameMarkTests {
    private static let injection = "pages/user-name-injection"
    private static let reflection = "pages/reflection-in-sign-in"
    private static let address = "ada@partner.example"

    /// Partners that could lead to a wrong verdict about SQL in the name, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "any name signs in", verdicts: [injection: .notAsked, "pages/unknown-user": .notAsked],
            words: "any name signs in",
            .changingRequests(to: "/authorize") { request in
                guard request.form("username") != nil else { return request }
                return request.withForm { $0.setting("username", Partner.Demo.username) }
            }),
        BrokenPartner(
            "a filter refuses SQL", verdicts: [injection: .couldNotTell], words: "a filter",
            .answering {
                $0.form("username")?.contains("'1'='1'") == true
                    ? .html("<p>Refused by mod_security", status: 403) : nil
            }),
        injecting("whose error is a page of status 500", status: 500, .failed),
        injecting("where the server is too busy for a second name", status: 503, .couldNotTell),
        BrokenPartner(
            "every wrong sign-in is answered with 403", verdicts: [injection: .held],
            .answering {
                guard let name = $0.form("username"), name != Partner.Demo.username else { return nil }
                return .html("<p>The name or the password is wrong", status: 403)
            }),
        BrokenPartner(
            "a name has to be an address, and becomes a part of a statement",
            verdicts: [injection: .failed], known: { $0.signIn.forms[0].fields["username"] = address }
        ) { request, context in
            guard let name = request.form("username") else { return nil }
            let isAddress = name.hasSuffix("@partner.example") && !name.contains(" ")
            guard name == address || isAddress && name.contains("'OR'1'='1'OR'1'<>'") else {
                // The page shows what was typed.
                return .html("<p>This is no user: &lt;flipcheck", status: 400)
            }
            return await context.partner.handle(
                request.withForm { $0.setting("username", Partner.Demo.username) })
        },
    ]

    /// The name becomes a part of a statement, which a quotation mark without another one breaks.
    ///
    /// - Parameter status: the status of the answer to a broken statement.
    private static func injecting(
        _ words: String, status: Int, _ verdict: Finding.Verdict
    ) -> BrokenPartner {
        BrokenPartner(
            "the name becomes a part of a statement, \(words)", verdicts: [injection: verdict],
            words: "too busy (\(status))"
        ) { request, context in
            guard let name = request.form("username"), name != Partner.Demo.username else { return nil }
            // The text of the name ends at its first mark, and the comment hides what follows.
            if name.contains("' OR '1'='1' -- ") {
                return await context.partner.handle(
                    request.withForm { $0.setting("username", Partner.Demo.username) })
            }
            return name.count { $0 == "'" }.isMultiple(of: 2) ? nil : .page(status)
        }
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    /// The finding about a partner that answers a sign-in with an unknown name by this page.
    private func finding(
        _ page: @escaping @Sendable (_ name: String) -> HTTPResponse
    ) async throws -> Finding {
        try await BrokenPartner.finding(Self.reflection) { request, _ in
            guard let name = request.form("username"), name != Partner.Demo.username else { return nil }
            return page(name)
        }
    }

    @Test func `a name in capitals becomes a tag as well`() async throws {
        let finding = try await finding { .html("<p>Unknown: \($0.uppercased())", status: 400) }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.contains("came onto a page as a tag"), "\(finding.reason)")
    }

    @Test func `a page without a type shows a tag as well`() async throws {
        let finding = try await finding {
            HTTPResponse(status: 401, body: Array("<h1>Unknown: \($0)</h1>".utf8))
        }
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test func `behind a filter against SQL only the tag is sent`() async throws {
        let finding = try await finding { name in
            name.contains("OR '1'='1'")
                ? .html("<p>Refused by mod_security", status: 403) : .html("<p>Unknown: \(name)", status: 400)
        }
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test func `a filter that refuses every mark says nothing about the page`() async throws {
        let finding = try await finding { _ in .html("<p>Refused by mod_security", status: 403) }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("a filter before the server"), "\(finding.reason)")
    }

    /// A page may escape what makes a tag, and not the quotation mark around a value.
    @Test(arguments: ["", "\"", "'"]) func `where names are e-mail addresses, the mark is one`(
        quotationMark: String
    ) async throws {
        let finding = try await BrokenPartner.finding(
            Self.reflection, known: { $0.signIn.forms[0].fields["username"] = Self.address }
        ) { request, context in
            guard let name = request.form("username") else { return nil }
            if name == Self.address {
                return await context.partner.handle(
                    request.withForm { $0.setting("username", Partner.Demo.username) })
            }
            let isAddress = name.hasSuffix("@partner.example") && !name.contains(" ")
            guard isAddress else { return .html("<p>This is no address.", status: 400) }
            if quotationMark.isEmpty { return .html("<p>Unknown: \(name)", status: 400) }
            let escaped = name.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            return .html(
                "<input name=username value=\(quotationMark)\(escaped)\(quotationMark)>", status: 400)
        }
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test func `the mark goes into the name, whatever other fields the form has`() async throws {
        let partner = try Partner(answering: { response, _ in
            guard response.text.contains("name=\"password\"") else { return response }
            return response.endingForms(with: "<input name=country>")
        })
        let probe = try partner.probe { $0.signIn.forms[0].fields["country"] = "de" }
        let visits = try await probe.value(of: .markAsUserName)
        #expect(!visits.isEmpty)
        #expect(visits.allSatisfy { $0.place == "username" })
    }
}
