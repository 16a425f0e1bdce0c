import FirebaseStandIn
import Foundation
import HTTPMessages
import PlatformCrypto
import Testing

/// Sends requests to Firebase's stand-in: replace the project with yours.
@Suite struct FirebaseServerTests {
    @Test func `a new user gets tokens, and a second account with the email address is refused`() async throws
    {
        let project = FirebaseProject(
            id: "my-project", number: "123456789", authDomain: "my-project.firebaseapp.com",
            apiKeys: ["a-key"])
        let firebase = try FirebaseServer(
            configuration: FirebaseConfiguration(projects: [project]), client: InMemoryClient([:]),
            crypto: try PlatformCrypto(), now: { Date() }, random: .system)
        let request = HTTPRequest(
            method: "POST", origin: "http://127.0.0.1:9099",
            target: "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=a-key",
            headers: ["Content-Type": "application/json"],
            body: Array(
                #"{"email":"eva@example.com","password":"correct horse","returnSecureToken":true}"#.utf8))
        let first = await firebase.handle(request)
        #expect(first.status == 200)
        #expect(String(decoding: first.body, as: UTF8.self).contains("\"idToken\""))
        let second = await firebase.handle(request)
        #expect(second.status == 400)
        #expect(String(decoding: second.body, as: UTF8.self).contains("EMAIL_EXISTS"))
    }
}
