import HTTPMessages
import Testing

@testable import FlipCheck

/// Whether a redirect takes a browser to the foreign host (URL Standard, section 4.4), and the origins of its site.
///
/// RedirectURIVerdictTests has the pages that go there by a script.
@Suite struct ForeignHostTests {
    @Test(arguments: [
        "https://attacker.invalid/x", "https://www.attacker.invalid", "//attacker.invalid",
        "/\\attacker.invalid",
        "\\\\attacker.invalid", "https:\\\\attacker.invalid", "https:////attacker.invalid/",
        "http:///attacker.invalid", "https://user@ATTACKER.invalid:444/",
        // An app gets what the partner sends to a host that it does not know.
        "myapp://attacker.invalid/",
    ])
    func `a browser goes to the foreign host`(location: String) throws {
        #expect(try visit(of: "http", to: location).wasSentToForeignHost)
        #expect(try visit(of: "https", to: location).wasSentToForeignHost)
    }

    @Test(arguments: [
        "https://partner.example/attacker.invalid", "/attacker.invalid", "attacker.invalid",
        "https://attacker.invalid.partner.example/",
        "https://partner.example/?next=https://attacker.invalid/", "myapp:attacker.invalid",
    ])
    func `a browser stays at the partner, or goes elsewhere`(location: String) throws {
        #expect(try !visit(of: "http", to: location).wasSentToForeignHost)
        #expect(try !visit(of: "https", to: location).wasSentToForeignHost)
    }

    @Test(
        arguments: ["http", "https"], [":/attacker.invalid/x", ":attacker.invalid", ":\\attacker.invalid"])
    func `only another scheme than that of the page needs no two slashes before a host`(
        scheme: String, rest: String
    ) throws {
        let other = scheme == "http" ? "https" : "http"
        for written in [scheme, scheme.uppercased()] {
            #expect(try !visit(of: scheme, to: written + rest).wasSentToForeignHost)
            #expect(try visit(of: other, to: written + rest).wasSentToForeignHost)
        }
    }

    @Test(arguments: [
        ("https://partner.example/a?b", "https://partner.example.attacker-partner.example"),
        ("http://192.0.2.1:8080/a", "http://192.0.2.1.attacker.invalid:8080"),
        ("http://[::1]:8080/a", "https://attacker.invalid"), ("partner", "https://attacker.invalid"),
    ]) func `a foreign origin begins like the partner's`(address: String, origin: String) {
        #expect(ForeignSite.origin(nearlyAs: address) == origin)
    }

    @Test(arguments: [
        ("https://partner.example/a?b", "https://attacker.partner.example"),
        ("http://192.0.2.1:8080/a", "http://192.0.2.1:1"), ("http://[::1]/a", "http://[::1]:1"),
        ("http://localhost:8080/", "http://attacker.localhost:8080"), ("partner", "https://attacker.invalid"),
    ]) func `an origin of the partner's own site has a subdomain or another port`(
        address: String, origin: String
    ) { #expect(ForeignSite.sameSiteOrigin(as: address) == origin) }

    /// A visit of a page with this scheme that ended at a redirect.
    private func visit(of scheme: String, to location: String) throws -> Visit {
        let exchange = try Exchange.answered(
            HTTPResponse(status: 302, headers: ["Location": location]), to: "GET",
            "\(scheme)://127.0.0.1:8080/login")
        return Visit(exchanges: [exchange])
    }
}
