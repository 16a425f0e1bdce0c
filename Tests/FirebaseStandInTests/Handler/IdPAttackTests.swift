import HTTPMessages
import JSON
import Testing
import WebText

@testable import FirebaseStandIn

/// What an attacker tries.
///
/// Each attack with a rule above it succeeds when that rule is removed.
@Suite struct IdPAttackTests {
    let flow: IdPFlow

    init() throws { flow = try IdPFlow() }

    private static let noState = "state is unknown, used or expired"
    private static let otherCode = "INVALID_IDP_RESPONSE : The code is not the one of this sign-in."

    private func code(of link: String) throws -> String {
        let query = try #require(HTTPRequest("GET", link)?.query)
        return try #require(Parameters(parsing: query, plus: .space).single("code"))
    }

    // Rule: firebase.session-id
    @Test func `a link that was caught on its way is worth nothing without the app's session`() async throws {
        let link = try await flow.link()
        // The digest is in the URL of the handler; it opens nothing.
        let digest = try #require(flow.appleQuery["sessionId"])
        for sessionID in [nil, "", "ABCDEFGHIK", "abcdefghij", IdPFlow.eventID, digest] {
            let changes = ["sessionId": sessionID.map { JSONValue.string($0) }]
            let answer = await flow.signIn(link: link, changing: changes)
            #expect(
                answer.error == "INVALID_IDP_RESPONSE : The sessionId is not that of this sign-in.",
                "\(sessionID ?? "none")")
        }
        // The attempts have not ended the owner's sign-in.
        #expect(await flow.signIn(link: link).status == 200)
    }

    // Rule: firebase.state-once
    @Test func `a link works for one sign-in`() async throws {
        let link = try await flow.link()
        #expect(await flow.signIn(link: link).status == 200)
        #expect(await flow.signIn(link: link).error?.contains(Self.noState) == true)
        #expect(flow.yahoo.count("/oauth2/get_token") == 1)
    }

    @Test func `a link is spent even when Yahoo fails`() async throws {
        let link = try await flow.link()
        flow.yahoo.lie { $0.answers["/oauth2/get_token"] = HTTPResponse(status: 500) }
        #expect(await flow.signIn(link: link).error?.hasPrefix("INVALID_IDP_RESPONSE") == true)
        flow.yahoo.lie { $0 = TestYahoo.Lies() }
        #expect(await flow.signIn(link: link).error?.contains(Self.noState) == true)
    }

    @Test func `a link expires after ten minutes`() async throws {
        let (inTime, link) = (try await flow.link(), try await flow.link())
        flow.clock.advance(by: 599)
        #expect(await flow.signIn(link: inTime).status == 200)
        flow.clock.advance(by: 1)
        #expect(await flow.signIn(link: link).error?.contains(Self.noState) == true)
    }

    // Rule: firebase.code
    @Test func `a stolen code does not fit into the attacker's own sign-in`() async throws {
        let victim = try await flow.link(as: .ana)
        let attacker = try await flow.link(as: TestYahoo.User(guid: "EVE", email: nil))
        // The attacker's state and session, and the victim's code.
        let mixed = try attacker.replacing("code=\(code(of: attacker))", with: "code=\(code(of: victim))")
        #expect(mixed != attacker)
        #expect(await flow.signIn(link: mixed).error == Self.otherCode)
        #expect(flow.yahoo.count("/oauth2/get_token") == 0)
        #expect(await flow.signIn(link: victim).text("federatedId") == "ANAGUID")
    }

    // Rule: firebase.id-token
    @Test func `a stolen code does not fit even when the attacker's browser brings it back`() async throws {
        let code = try code(of: await flow.link(as: .ana))
        let left = try await flow.open()
        let back = IdPFlow.url(["code": code, "state": try #require(left.location("state"))])
        let link = try #require(Callback(try await flow.get(back, cookie: left.cookie)).link)
        // The nonce of Yahoo's ID token is that of the victim's attempt.
        #expect(await flow.signIn(link: link).error?.hasPrefix("MISSING_OR_INVALID_NONCE") == true)
    }

    @Test func `a victim who agrees in a sign-in that the attacker began is not caught`() async throws {
        // The attacker opens the handler, and sends the victim Yahoo's URL that it leads to.
        let back = try await flow.agree().back
        let victimsBrowser = try await flow.open()
        let answer = try await flow.get(back, cookie: victimsBrowser.cookie)
        #expect(answer.headers["Location"] == nil)
        // Not even with the URL that Yahoo redirected to.
        #expect(await flow.signIn(link: back).error == Self.otherCode)
    }

    @Test func `an injected parameter does not reach the handler`() async throws {
        // Apple SDKs before 12.17 wrote & and = of a custom parameter as they were.
        let address =
            IdPFlow.url(flow.appleQuery)
            + #"&customParameters={"prompt":"login&clientId=evil.app&tid=evil"}"#
        // The half that was cut off is not JSON any more, and the other app is not the project's.
        let answer = try await flow.get(address)
        #expect(answer.status == 400)
        #expect(answer.headers["Location"] == nil)
    }

    @Test func `an injected parameter does not reach Yahoo`() async throws {
        // It stays a value.
        let left = try await flow.open(changing: [
            "customParameters": #"{"prompt":"login&redirect_uri=https://evil.example&state=evil"}"#
        ])
        #expect(left.location("prompt") == "login&redirect_uri=https://evil.example&state=evil")
        #expect(left.location("redirect_uri") == IdPFlow.handler)
        #expect(left.headers["Location"]?.contains("&redirect_uri=https://evil.example") == false)
    }
}
