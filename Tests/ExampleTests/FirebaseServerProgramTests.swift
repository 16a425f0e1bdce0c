import Foundation
import TestSupport
import Testing

/// The program around Firebase's server and Yahoo.
@Suite struct FirebaseServerProgramTests {
    /// The program when it is ready, with the URLs of Firebase and of Yahoo.
    private func start(
        _ arguments: [String] = []
    ) async throws -> (program: RunningProgram, firebase: String, yahoo: String) {
        let program = try RunningProgram("firebase-server", ["--port", "0"] + arguments)
        let greeting = try await program.wait(for: "/emulator/auth/handler\n")
        let firebase = try #require(greeting.firstMatch(of: /Auth on (http:[^,]+),/)?.1)
        let yahoo = try #require(greeting.firstMatch(of: /Yahoo +(http:\S+)\n/)?.1)
        return (program, String(firebase), String(yahoo))
    }

    @Test func `the handler leads to Yahoo's sign-in page, which knows the project`() async throws {
        let (program, firebase, yahoo) = try await start([
            "--app", "com.example.other=1:2:ios:3,2-b.apps.googleusercontent.com",
        ])
        let session = String(repeating: "0", count: 64)
        // With Google sign-in in the app, the SDK sends the client ID instead of the app ID.
        for identifier in ["appId=1%3A2%3Aios%3A3", "clientId=2-b.apps.googleusercontent.com"] {
            let query =
                "apiKey=any&authType=signInWithRedirect&ibi=com.example.other&\(identifier)"
                + "&sessionId=\(session)&eventId=ABCDEFGHIJ&providerId=yahoo.com&scopes="
            let page = try await curl(
                "-L", "-o", "/dev/null", "-w", "%{http_code} %{url_effective}",
                "\(firebase)/emulator/auth/handler?\(query)")
            #expect(page.hasPrefix("200 \(yahoo)/oauth2/request_auth?"), "\(page)")
        }
        try await program.stop()
    }

    @Test func `a port of Yahoo that is taken is named with its option`() async throws {
        let (program, _, yahoo) = try await start()
        let port = try #require(yahoo.split(separator: ":").last)
        let end = try await runToEnd("firebase-server", ["--port", "0", "--yahoo-port", String(port)])
        end.expectRefusal(status: 1, saying: "Yahoo's port \(port) is in use")
        #expect(end.errors.contains("--yahoo-port 0"), "\(end.errors)")
        try await program.stop()
    }

    @Test func `its clock moves`() async throws {
        let (program, firebase, _) = try await start(["--start-time", "1767225600"])
        let moved = try await curl(
            "-X", "POST", "-d", #"{"seconds":31536000}"#, "-H", "Content-Type: application/json",
            "\(firebase)/emulator/v1/clock:advance")
        #expect(moved.contains(#""2027-01-01T"#), "\(moved)")
        try await program.stop()
    }

    @Test func `its accounts are deleted, and a reset brings the first one back`() async throws {
        let (program, firebase, _) = try await start(["--seed", "--signed"])
        let project = "\(firebase)/emulator/v1/projects/demo-project"
        let address = "ada@example.com"
        func list() async throws -> String {
            try await curl(
                "-H", "Authorization: Bearer owner", "\(firebase)/v1/projects/demo-project/accounts:batchGet")
        }
        func page() async throws -> String { try await curl("-H", "Accept: text/html", firebase) }
        #expect(try await list().contains(address))
        #expect(try await page().contains("<li><b>\(address)</b> password</li>"))
        #expect(try await curl("-X", "DELETE", "\(project)/accounts") == "{}")
        #expect(try await !list().contains(address))
        #expect(try await !page().contains(address))
        #expect(try await curl("-X", "POST", "\(project):reset") == "{}")
        #expect(try await list().contains(address))
        try await program.stop()
    }

    /// With protection, an email address with an account looks like one without: in the list of sign-in methods,
    /// and at a wrong password.
    @Test(
        arguments: [
            ([], true), (["--email-enumeration-protection", "on"], true),
            (["--email-enumeration-protection=off"], false),
        ] as [([String], Bool)])
    func `an option decides whether answers show which email addresses have accounts`(
        options: [String], isProtected: Bool
    ) async throws {
        let (program, firebase, _) = try await start(["--seed"] + options)
        func post(_ method: String, _ fields: String) async throws -> String {
            try await curl(
                "-d", fields, "-H", "Content-Type: application/json",
                "\(firebase)/v1/accounts:\(method)?key=any")
        }
        let methods = try await post(
            "createAuthUri", #"{"identifier":"ada@example.com","continueUri":"http://localhost"}"#)
        #expect(methods.contains(#""signinMethods""#) != isProtected, "\(methods)")
        for (name, reason) in [("ada", "INVALID_PASSWORD"), ("eva", "EMAIL_NOT_FOUND")] {
            let answer = try await post(
                "signInWithPassword", #"{"email":"\#(name)@example.com","password":"wrong password"}"#)
            let error = isProtected ? "INVALID_LOGIN_CREDENTIALS" : reason
            #expect(answer.contains("\"\(error)\""), "\(answer)")
        }
        try await program.stop()
    }
}
