import Foundation
import HTTPMessages
import PlatformCrypto
import Testing

@testable import AuthorizationServer

/// A cookie of this server, for this name, and for a time.
@Suite struct DeviceCookieTests {
    private let cookies: DeviceCookie
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        cookies = DeviceCookie(
            crypto: try PlatformCrypto(), beside: SessionCookie(issuer: "https://partner.example"))
    }

    private func setting(_ name: String) -> String {
        let value = cookies.newValue(
            for: name, key: "key", lasting: 100, at: now, random: .repeatable(seed: 1))
        return cookies.cookie.setting(value, lasting: 100)
    }

    private func value(
        _ cookie: some StringProtocol, _ name: String, key: String = "key", at time: Date
    ) -> String? {
        let request = HTTPRequest(
            method: "POST", origin: "https://partner.example", target: "/",
            headers: ["Cookie": String(cookie)])
        return cookies.trusted(cookies.cookie.value(in: request), for: name, key: key, at: time)
    }

    @Test func `it is out of reach of scripts, other sites and plain http, and outlasts the browser`() {
        let line = setting("ada")
        #expect(line.hasPrefix("__Host-session-device="))
        #expect(line.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=100"))
        #expect(!line.contains("ada"))
    }

    @Test func `it is valid for its name, under its key, until it expires`() throws {
        let cookie = setting("ada").prefix { $0 != ";" }
        #expect(value(cookie, "ada", at: now + 99) != nil)
        #expect(value(cookie, "ada", at: now + 100) == nil)
        #expect(value(cookie, "grace", at: now) == nil)
        #expect(value(cookie, "Ada", at: now) == nil)
        #expect(value(cookie, "ada", key: "another key", at: now) == nil)
    }

    @Test func `no byte of it can be changed`() throws {
        let cookie = setting("ada").prefix { $0 != ";" }
        let bytes = try #require(Base64URL.decode(cookie.dropFirst("__Host-session-device=".count)))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            let forged = "__Host-session-device=" + Base64URL.encode(changed)
            #expect(value(forged, "ada", at: now) == nil, "\(index)")
        }
    }
}
