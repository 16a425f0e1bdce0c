import HTTPMessages
import Testing
import WebText

@testable import FlipCheck

/// What shows that the form of a consent decides whose account is linked.
@Suite struct ConsentForOtherUserTests {
    private let usual = HTTPResponse.json(#"{"sub": "1"}"#)
    private let usualWithEmail = HTTPResponse.json(#"{"sub": "1", "email": "ada@partner.example"}"#)

    private static func tokens(scope: String) -> HTTPResponse {
        .json(#"{"access_token": "0123456789", "scope": "\#(scope)"}"#)
    }

    private func consent(
        exchanged: HTTPResponse = .json(#"{"access_token": "0123456789"}"#), shown: HTTPResponse? = nil
    ) throws -> ConsentForOtherUser {
        ConsentForOtherUser(
            field: "user", visit: Visit(), exchanged: try answer(exchanged), shown: try shown.map(answer))
    }

    private func answer(_ response: HTTPResponse) throws -> JSONAnswer {
        try JSONAnswer(.answered(response))
    }

    /// The consent of a changed form whose token has this scope and gets this answer from userinfo.
    ///
    /// The token of the unchanged form has both scopes.
    private func consent(scope: String, shown: HTTPResponse) throws -> ConsentForOtherUser {
        var consent = try consent(exchanged: Self.tokens(scope: scope), shown: shown)
        consent.unchanged = ConsentForOtherUser.Answers(
            exchanged: try answer(Self.tokens(scope: "a b")), shown: try answer(usualWithEmail))
        return consent
    }

    @Test(arguments: [
        (200, #"{"sub": "2"}"#, "userinfo tells of another user"),
        (401, "{}", "its access token is answered with 401 at userinfo"),
        (500, "{}", "its access token is answered with 500 at userinfo"),
    ]) func `an account other than that of the session is an objection`(
        status: Int, body: String, words: String
    ) throws {
        let consent = try consent(shown: .json(body, status: status))
        let judgement = try consent.judgement(answer(usual))
        #expect(judgement.verdict == .failed)
        #expect(judgement.reason.contains(words), "\(judgement.reason)")
    }

    @Test func `the account of the session raises no objection`() throws {
        let consent = try consent(shown: usual)
        #expect(try consent.judgement(answer(usual)).verdict == .held)
    }

    @Test func `a token for fewer scopes shows less of the same account`() throws {
        let consent = try consent(scope: "a", shown: usual)
        #expect(try consent.judgement(answer(usualWithEmail)).verdict == .held)
    }

    @Test(arguments: [
        (403, #"{"error": "insufficient_scope"}"#, "a b", "fewer scopes"),
        (403, "{}", "a", "fewer scopes"),
        (200, #"{"name": "Bob"}"#, "a b", "does not tell whose account"),
    ])
    func `an answer that identifies no account leaves the account open`(
        status: Int, body: String, scope: String, words: String
    ) throws {
        let consent = try consent(scope: scope, shown: .json(body, status: status))
        let judgement = try consent.judgement(answer(usualWithEmail))
        #expect(judgement.verdict == .couldNotTell)
        #expect(judgement.reason.contains(words), "\(judgement.reason)")
    }

    @Test(arguments: [(#"{"sub": "1"}"#, true), (#"{"sub": "3"}"#, false)])
    func `the unchanged form has to link the user of the session`(body: String, isProven: Bool) throws {
        var consent = try consent(shown: .json(#"{"sub": "2"}"#))
        consent.unchanged = ConsentForOtherUser.Answers(
            exchanged: nil, shown: try answer(.json(body)))
        let judgement = try consent.judgement(answer(usual))
        #expect(judgement.verdict == (isProven ? .failed : .couldNotTell))
        #expect(judgement.cause == (isProven ? nil : "userinfo/sub-stable"))
    }

    @Test func `without sub and email userinfo does not tell whose account was linked`() throws {
        let usual = HTTPResponse.json(#"{"id": 17}"#)
        let consent = try consent(shown: .json(#"{"id": 16}"#))
        #expect(try consent.judgement(answer(usual)).cause == "userinfo/sub")
    }

    @Test(arguments: [429, 503]) func `an answer about the load shows nothing`(status: Int) throws {
        let busy = HTTPResponse.json("{}", status: status)
        for consent in [try consent(shown: busy), try consent(exchanged: busy)] {
            let judgement = try consent.judgement(answer(usual))
            #expect(judgement.verdict == .couldNotTell)
            #expect(judgement.reason.contains("\(status)"), "\(judgement.reason)")
        }
    }

    @Test(arguments: [
        ("user_id", true), ("userId", true), ("loginuser", true), ("memberId", true), ("sub", true),
        ("profile_id", true), ("profile", false),
        ("submit", false), ("remember", false), ("guidance", false), ("decision", false),
    ])
    func `a field tells by its name who the user is, and a button to submit does not`(
        name: String, tells: Bool
    ) {
        #expect(Parameters.Item(name, "7").tellsUser([]) == tells)
        #expect(!Parameters.Item(name, "true").tellsUser([]))
        #expect(Parameters.Item(name, "ADA").tellsUser(["ada"]))
    }
}
