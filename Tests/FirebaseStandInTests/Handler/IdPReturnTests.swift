import HTTPMessages
import Testing
import WebText

@testable import FirebaseStandIn

/// The handler's second visit: the browser comes back from Yahoo.
@Suite struct IdPReturnTests {
    let flow: IdPFlow
    /// The URL to which Yahoo redirects a user who agreed.
    let back: String
    let cookie: String?

    init() async throws {
        flow = try IdPFlow()
        (back, cookie) = try await flow.agree()
    }

    @Test func `the app gets the whole URL that Yahoo sent the browser to`() async throws {
        let answer = try await flow.get(back, cookie: cookie)
        let callback = Callback(answer)
        #expect(answer.status == 303)
        #expect(answer.headers["Referrer-Policy"] == "no-referrer")
        #expect(callback.target == "\(IdPFlow.scheme)://firebaseauth/link")
        #expect(callback.innerRequest?.path == "/__/auth/callback")
        #expect(callback.parameters.single("authType") == "signInWithRedirect")
        #expect(callback.parameters.single("eventId") == IdPFlow.eventID)
        #expect(callback.link == back)
    }

    @Test func `a parameter that cannot be decoded comes to the app as it is`() async throws {
        let answer = try await flow.get(back + "&note=%zz&other=a+b", cookie: cookie)
        #expect(Callback(answer).link == back + "&note=%zz&other=a%20b")
    }

    @Test func `the URLs have nothing that RFC 3986 does not allow`() async throws {
        let left = try await flow.open(changing: ["eventId": "a b\"<>{}|^é/?#&=%25+"])
        let back = try flow.yahoo.refuse(left, "invalid_scope", "é \"<x>\" {y}|^`\\")
        let callback = Callback(try await flow.get(back, cookie: left.cookie))
        for url in [callback.url, callback.innerRequest?.url ?? "", callback.link ?? ""] {
            #expect(!url.isEmpty)
            #expect(url.utf8.allSatisfy { PercentCoding.isUnreserved($0) || ":/?=&%".utf8.contains($0) })
        }
        #expect(callback.parameters.single("eventId") == "a b\"<>{}|^é/?#&=%25+")
    }

    @Test func `a site gets the event of the JavaScript SDK in the fragment`() async throws {
        let (back, cookie) = try await flow.agree(
            IdPFlow.webQuery, changing: ["redirectUrl": "https://app.example/cb?a=b#old"])
        let event = try #require(WebEvent(try await flow.get(back, cookie: cookie)))
        #expect(event.page == "https://app.example/cb?a=b")
        #expect(event.json["type"] == "signInViaRedirect")
        #expect(event.json["eventId"] == "EVT1")
        #expect(event.json["urlResponse"]?.string == back)
        #expect(event.json["sessionId"]?.string?.isEmpty == false)
        #expect(event.json["error"] == .null)
    }

    @Test func `the app learns at once that a user has declined`() async throws {
        let left = try await flow.open()
        let back = try flow.yahoo.refuse(left, "access_denied")
        let callback = Callback(try await flow.get(back, cookie: left.cookie))
        #expect(callback.error == "auth/user-cancelled")
        #expect(callback.link == nil)
        // The attempt has ended, also for an app that makes the link up.
        #expect(await flow.signIn(link: back).error?.contains("state is unknown") == true)
    }

    // MARK: Attempts that are unknown or have ended

    /// Expects a page that says why the browser is not sent on.
    private func expectDeadEnd(
        _ answer: HTTPResponse, saying reason: String = "missing initial state",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(answer.status == 400, sourceLocation: sourceLocation)
        #expect(answer.headers["Location"] == nil, sourceLocation: sourceLocation)
        #expect(answer.text.contains(reason), sourceLocation: sourceLocation)
    }

    @Test(arguments: ["state=unknown&code=x", "state=unknown&error=access_denied", "state=&code=x"])
    func `an unknown state is refused`(query: String) async throws {
        expectDeadEnd(try await flow.get("\(IdPFlow.handler)?\(query)"))
    }

    @Test func `a state works for one return`() async throws {
        #expect(Callback(try await flow.get(back, cookie: cookie)).link != nil)
        expectDeadEnd(try await flow.get(back, cookie: cookie))
    }

    // Rule: firebase.state-browser
    @Test func `a browser that did not leave cannot come back`() async throws {
        let rightCookie = try #require(cookie)
        let otherCookie = try #require(try await flow.open().cookie)
        let wrongCookies = [
            nil, otherCookie, "__Host-firebase-handler=", "firebase-handler=x",
            // Two cookies of the name: one of them was planted.
            "\(otherCookie); \(rightCookie)",
        ]
        for wrong in wrongCookies { expectDeadEnd(try await flow.get(back, cookie: wrong)) }
        // The attempts with other cookies have not ended it.
        #expect(Callback(try await flow.get(back, cookie: "a=b; \(rightCookie)")).link != nil)
    }

    @Test(arguments: [(599.0, true), (600.0, false)])
    func `a user has ten minutes`(seconds: Double, isInTime: Bool) async throws {
        flow.clock.advance(by: seconds)
        #expect((Callback(try await flow.get(back, cookie: cookie)).link != nil) == isInTime)
    }

    @Test func `an answer that cannot be read is refused with the reason`() async throws {
        let query = try #require(HTTPRequest("GET", back)?.query)
        let state = try #require(Parameters(parsing: query, plus: .space).single("state"))
        for (url, reason) in [
            (back + "&error=access_denied", "the answer has code and error"),
            (back + "&code=other", "the parameter code"),
            (back + "&state=other", "the parameter state"),
            ("\(IdPFlow.handler)?state=\(state)", "the answer has neither code nor error"),
        ] {
            let answer = try await flow.get(url, cookie: cookie)
            expectDeadEnd(answer, saying: reason)
            #expect(!answer.text.contains("begun in another browser"))
        }
        #expect(Callback(try await flow.get(back, cookie: cookie)).link != nil)
    }

    @Test func `where the browser goes follows from the first visit, whatever the second says`() async throws
    {
        let extra =
            "&eventId=OTHER&appId=1%3A6%3Aios%3A6&redirectUrl=https%3A%2F%2Fapp.example%2F"
            + "&apiKey=\(Firebase.key)"
        let callback = Callback(try await flow.get(back + extra, cookie: cookie))
        #expect(callback.target == "\(IdPFlow.scheme)://firebaseauth/link")
        #expect(callback.parameters.single("eventId") == IdPFlow.eventID)
    }
}
