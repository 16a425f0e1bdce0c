import Foundation
import HTTPMessages
import PlatformCrypto
import Testing

@testable import AuthorizationServer

/// The value by which a server recognizes a device: whom it is for, and for how long.
@Suite struct DeviceCookieTests {
    private let cookies: DeviceCookie
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        cookies = DeviceCookie(
            crypto: try PlatformCrypto(), beside: SessionCookie(issuer: "https://partner.example"))
    }

    /// The `Set-Cookie` line of a new value for a user name.
    private func setCookie(for name: String) -> String {
        let value = cookies.newValue(
            for: name, key: "key", lasting: 100, at: now, random: .repeatable(seed: 1))
        return cookies.cookie.setting(value, lasting: 100)
    }

    /// The value in a `Cookie` field, if the server trusts it for this user name.
    private func trusted(
        _ cookie: some StringProtocol, for name: String, key: String = "key", at time: Date
    ) -> String? {
        let request = HTTPRequest(
            method: "POST", origin: "https://partner.example", target: "/",
            headers: ["Cookie": String(cookie)])
        return cookies.trusted(cookies.cookie.value(in: request), for: name, key: key, at: time)
    }

    @Test func `scripts, other sites and plain http do not get the cookie, and it lasts`() {
        let line = setCookie(for: "ada")
        #expect(line.hasPrefix("__Host-session-device="))
        #expect(line.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=100"))
        #expect(!line.contains("ada"))
    }

    @Test func `a value is valid for its name, under its key, until it expires`() {
        let cookie = setCookie(for: "ada").prefix { $0 != ";" }
        #expect(trusted(cookie, for: "ada", at: now + 99) != nil)
        #expect(trusted(cookie, for: "ada", at: now + 100) == nil)
        #expect(trusted(cookie, for: "grace", at: now) == nil)
        #expect(trusted(cookie, for: "Ada", at: now) == nil)
        #expect(trusted(cookie, for: "ada", key: "another key", at: now) == nil)
    }

    @Test func `no byte of a value can be changed`() throws {
        let cookie = setCookie(for: "ada").prefix { $0 != ";" }
        let bytes = try #require(Base64URL.decode(cookie.dropFirst("__Host-session-device=".count)))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            let forged = "__Host-session-device=" + Base64URL.encode(changed)
            #expect(trusted(forged, for: "ada", at: now) == nil, "\(index)")
        }
    }
}
