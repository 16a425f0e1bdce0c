import Testing
import UniversalLinks

/// The lines of an app's entitlement for associated domains.
@Suite struct AssociatedDomainTests {
    @Test(arguments: [
        ("applinks:example.com", "example.com", false),
        ("applinks:WWW.Example.com", "www.example.com", false),
        ("applinks:*.example.com", "example.com", true),
    ])
    func `a line is read`(line: String, host: String, isWildcard: Bool) throws {
        let domain = try AssociatedDomain(line)
        #expect(domain.host == host)
        #expect(domain.isWildcard == isWildcard)
        #expect(domain.description == line.lowercased())
    }

    @Test(arguments: [
        "applinks:", "applinks:example", "applinks:*.", "applinks:https://example.com",
        "applinks:example.com/flip", "applinks:example.com:443", "applinks:w*.example.com",
        "applinks:*.*.example.com", "applinks:example.com?mode=developer", "applinks: example.com",
    ])
    func `a host that is not a full domain name is refused, as with a port or a path`(line: String) {
        #expect(throws: AssociatedDomain.Problem.host(line)) { try AssociatedDomain(line) }
    }

    @Test(arguments: ["webcredentials:example.com", "example.com", "APPLINKS:example.com"])
    func `a line for another service is refused`(line: String) {
        #expect(throws: AssociatedDomain.Problem.service(line)) { try AssociatedDomain(line) }
    }

    @Test(arguments: [
        ("applinks:example.com", "example.com", true), ("applinks:example.com", "www.example.com", false),
        ("applinks:*.example.com", "www.example.com", true),
        ("applinks:*.example.com", "a.b.example.com", true),
        ("applinks:*.example.com", "example.com", false), ("applinks:*.example.com", "badexample.com", false),
        ("applinks:www.example.com", "example.com", false),
    ])
    func `a wildcard covers subdomains and not the domain itself`(
        line: String, host: String, covers: Bool
    ) throws {
        #expect(try AssociatedDomain(line).covers(host) == covers)
    }
}
