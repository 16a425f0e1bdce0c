import FlipCheck
import Testing

/// Getting past a sign-in, to a code.
@Suite struct AuthorizerTests {
    @Test func `forms are filled until there is a code`() async throws {
        let probe = try Partner().probe()
        let code = try await probe.code()
        #expect(code.redirectURI == "https://oauth-redirect.googleusercontent.com/r/example-project")
        #expect(code.code.utf8.count == 43)
        // The second time the browser is signed in.
        #expect(try await probe.code().code != code.code)
        #expect(probe.prober.log.map(\.request.method) == ["GET", "POST", "GET", "POST", "GET", "POST"])
    }

    @Test func `a user who refuses is sent back without a code`() async throws {
        let probe = try Partner().probe()
        let authorization = try await probe.authorize(try probe.query(), refusing: true)
        #expect(authorization.code == nil)
        #expect(authorization.answer?.error == "access_denied")
    }

    @Test func `a wrong password is tried once`() async throws {
        let probe = try Partner().probe { $0.signIn.forms[0].fields["password"] = "wrong horse" }
        let authorization = try await probe.authorize(try probe.query())
        #expect(authorization.end == .page(status: 403, url: probe.prober.log[1].request.url))
        #expect(probe.prober.log.count == 2)
    }
}
