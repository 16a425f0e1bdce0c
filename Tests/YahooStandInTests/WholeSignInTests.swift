import DemoData
import Testing

@testable import YahooStandIn

/// The pages as a user goes through them, and what the app gets.
@Suite struct WholeSignInTests {
    let yahoo: Yahoo

    init() throws { yahoo = try Yahoo() }

    @Test func `a user signs in, agrees, and the app gets the members of a real answer`() async throws {
        let redirect = try await yahoo.journey()
        #expect(redirect.url.hasPrefix("\(Yahoo.Demo.redirectURI)?"))
        #expect(try redirect.value("state") == "state-1")
        let answer = await yahoo.exchange(try #require(try redirect.value("code")))
        #expect(answer.status == 200)
        #expect(answer.headers["Cache-Control"] == "no-store")
        #expect(answer.headers["Pragma"] == "no-cache")
        let tokens = answer.json
        let names = ["access_token", "expires_in", "id_token", "refresh_token", "token_type"]
        #expect(tokens.object?.keys.sorted() == names)
        #expect(tokens["token_type"] == "bearer")
        #expect(tokens["expires_in"] == 3_600)
    }

    @Test(arguments: [
        ("ana", "ana@yahoo.com", true), ("bruno", "bruno@gmail.example", false),
        ("chitra", "chitra@yahoo.com", true), ("noel", "noel@yahoo.com", false),
    ])
    func `each demo account signs in with its user name and its email address`(
        username: String, email: String, isVerified: Bool
    ) async throws {
        for name in [username, email] {
            let claims = try await yahoo.claims(try await yahoo.tokens(username: name))
            #expect(claims["sub"]?.string?.hasPrefix("\(username.uppercased())DEMO") == true)
            #expect(claims["sub"]?.string?.utf8.count == 26)
            #expect(claims["email"]?.string == email)
            #expect(claims["email_verified"]?.bool == isVerified)
        }
    }

    @Test func `the demo accounts have the password of the demo`() throws {
        let crypto = yahoo.crypto
        let configuration = YahooConfiguration.demo(crypto: crypto)
        #expect(configuration.accounts.count == 4)
        for account in configuration.accounts {
            #expect(crypto.verify(Yahoo.Demo.password, against: account.password), "\(account.guid)")
        }
    }

    /// The iOS SDK sends these values on without escapes, so they must need none.
    @Test func `codes and tokens are 43 characters of base64url`() async throws {
        let code = try await yahoo.code()
        let tokens = await yahoo.exchange(code).json
        for secret in [code, tokens["access_token"]?.string, tokens["refresh_token"]?.string] {
            let secret = try #require(secret)
            #expect(secret.utf8.count == 43)
            #expect(secret.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil)
        }
        #expect(tokens["id_token"]?.string?.wholeMatch(of: /[A-Za-z0-9_.-]+/) != nil)
    }

    @Test(arguments: ["ana", "bruno"])
    func `two sign-ins, of one user or two, give different codes, tokens and sessions`(
        username: String
    ) async throws {
        let codes = [try await yahoo.code(username: "ana"), try await yahoo.code(username: username)]
        #expect(codes[0] != codes[1])
        let first = await yahoo.exchange(codes[0]).json
        let second = await yahoo.exchange(codes[1]).json
        for name in ["access_token", "refresh_token", "id_token"] {
            let value = try #require(first[name]?.string)
            let other = try #require(second[name]?.string)
            #expect(value != other, "\(name)")
        }
        let (one, other) = (try await yahoo.claims(first), try await yahoo.claims(second))
        let session = try #require(one["sid"]?.string)
        let otherSession = try #require(other["sid"]?.string)
        #expect(session != otherSession)
    }
}
