import Testing
import WebText

@testable import FirebaseAuth

/// The URL with which the sign-in page opens the app again.
@Suite struct CallbackURLTests {
    private let callback = CallbackURL(scheme: "app-1", eventID: "EVENT1")

    private let good = "https://p.firebaseapp.com/__/auth/callback?authType=signInWithRedirect&eventId=EVENT1"

    /// The callback with an inner URL.
    private func outer(_ inner: String) -> String {
        "app-1://firebaseauth/link?deep_link_id=\(PercentCoding.encode(inner))"
    }

    @Test func `the link inside is found, decoded twice`() throws {
        let answer = try #require(
            callback.answer(in: outer(good + "&link=https%3A%2F%2Fx%2Fh%3Fcode%3DC%26state%3DS")))
        #expect(try CallbackURL.responseURL(of: answer) == "https://x/h?code=C&state=S")
    }

    // Rule: firebase-app.callback-address
    @Test(arguments: [
        "app-2://firebaseauth/link", "app-1://google/link", "app-1://firebaseauth/link/",
        "app-1://firebaseauth/Link",
        "APP-1://firebaseauth/link", "https://firebaseauth/link",
    ])
    func `another scheme, host or path is not ours`(address: String) {
        let ours = outer(good + "&link=x")
        #expect(callback.answer(in: ours) != nil)
        #expect(callback.answer(in: ours.replacing("app-1://firebaseauth/link", with: address)) == nil)
    }

    @Test(arguments: [
        ("EVENT1", "EVENT2"), ("eventId=EVENT1", ""), ("signInWithRedirect", "verifyApp"),
        ("eventId=", "eventId=OTHER&eventId="), ("eventId=", "eventId=%E4&eventId="),
    ])
    func `an answer to another attempt or of another kind is not ours`(part: String, other: String) {
        #expect(callback.answer(in: outer(good.replacing(part, with: other) + "&link=x")) == nil)
    }

    @Test func `a look-alike of the event id is not ours`() {
        // U+212A KELVIN SIGN is canonically equivalent to K.
        let callback = CallbackURL(scheme: "app-1", eventID: "EVENTK")
        #expect(callback.answer(in: outer(good.replacing("EVENT1", with: "EVENTK") + "&link=x")) != nil)
        let kelvin = good.replacing("EVENT1", with: "EVENT%E2%84%AA") + "&link=x"
        #expect(callback.answer(in: outer(kelvin)) == nil)
    }

    @Test func `the address ends at the question mark, whatever follows it`() {
        // U+0301 COMBINING ACUTE ACCENT makes one `Character` with the sign before it.
        let ours = outer(good + "&link=x")
        #expect(callback.answer(in: ours.replacing("link?", with: "link?\u{301}=1&")) != nil)
    }

    @Test func `of two values with one name the first counts`() {
        #expect(callback.answer(in: outer(good + "&eventId=OTHER&link=x")) != nil)
    }

    @Test(arguments: [
        (#"{"code":"auth/invalid-oauth-client-id","message":"m"}"#, AuthErrorCode.invalidClientID, "m"),
        (#"{"code":"auth/network-request-failed","message":"m"}"#, .webNetworkRequestFailed, "m"),
        (#"{"code":"auth/internal-error","message":"m"}"#, .webInternalError, "m"),
        (#"{"code":"auth/other","message":"m"}"#, .webSignInUserInteractionFailure, "[auth/other] - m"),
        ("{", .webSignInUserInteractionFailure, "the page's firebaseError cannot be read"),
        (#"{"code":7}"#, .webSignInUserInteractionFailure, "the page's firebaseError cannot be read"),
    ])
    func `the page's error has the code of the SDK`(json: String, code: AuthErrorCode, reason: String) throws
    {
        let error = #expect(throws: AuthError.self) {
            try CallbackURL.responseURL(of: ["firebaseError": json])
        }
        #expect(error?.code == code)
        #expect(error?.failureReason == reason)
    }

    @Test func `neither link nor error is an error`() {
        #expect(throws: AuthError.self) { try CallbackURL.responseURL(of: [:]) }
    }

    @Test(arguments: [
        "", "app-1://", "app-1://firebaseauth/link?", "?", "#", "%",
        "app-1://firebaseauth/link?deep_link_id=%",
    ])
    func `hostile text is refused without a trap`(text: String) {
        #expect(callback.answer(in: text) == nil)
    }
}
