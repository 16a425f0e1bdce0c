import HTTPMessages
import HeadlessBrowser
import Testing
import WebText

@testable import FlipCheck

/// The addresses on a foreign host that flip-check puts in the place of a partner's own address.
@Suite struct CarriedAddressTests {
    @Test(arguments: [
        ("/go", "/go"), ("/go?state=1", "/go"), ("/go#top", "/go"),
        ("https://partner.example/go?state=1", "/go"), ("https://partner.example", "/"),
    ])
    func `a foreign address has the path of the partner's own address`(value: String, path: String) {
        let carried = CarriedAddress(
            page: "https://partner.example/login", items: [Parameters.Item("next", value)], name: "next",
            value: value)
        let end = ForeignSite.host + path
        #expect(!carried.foreignAddresses.isEmpty)
        for address in carried.foreignAddresses { #expect(address.hasSuffix(end), "\(address)") }
    }

    @Test(arguments: [
        ("/switch?to=/login", "/login"), ("/switch?id=1&amp;to=%2Flogin%3Fid%3D1", "/login?id=1"),
        ("?to=https://partner.example/login", "https://partner.example/login"), ("/switch?to=login", ""),
        ("/switch?to=https://other.example/login", ""), ("https://other.example/?to=/login", ""),
        ("/authorize?to=/login", ""), ("mailto:help@partner.example?body=/login", ""), ("/help", ""),
    ])
    func `a link to the page's own origin carries an address of the partner`(
        href: String, carried: String
    ) throws {
        let answer = HTTPResponse.html("<a href='\(href)'>Another account</a>")
        let exchange = try Exchange.answered(answer, to: "GET", Partner.issuer + "/consent")
        let page = Browser.Page(answer, at: exchange.request.url)
        let step = Visit.Step(formIndex: 0, page: page, request: exchange.request, cookies: [])
        let visit = Visit(steps: [step], exchanges: [exchange])
        let signIns = SignInVisits(
            signingIn: visit, signedIn: visit, takesPassword: { _ in false }, takesText: { _ in false })
        let found = signIns.addressesInLinks(authorizationURL: Partner.issuer + "/authorize")
        #expect(found.map(\.value).joined(separator: " ") == carried)
        #expect(found.allSatisfy { $0.isInLink })
    }

    @Test(arguments: [
        "https://client.example/back?tenant=a", #"https:\/\/client.example\/back?tenant=a"#,
        "https%3A%2F%2Fclient.example%2Fback%3Ftenant%3Da",
        "https%3a%2f%2fclient.example%2fback%3ftenant%3da",
    ])
    func `a redirect URI is replaced in a form, however it is written`(written: String) throws {
        let form = Parameters([Parameters.Item("request", "to=\(written)")]).encoded
        let request = try #require(HTTPRequest(postForm: form, to: Partner.issuer + "/consent"))
        let changed = request.requests(
            replacingURL: "https://client.example/back?tenant=a", with: "https://attacker.invalid?x=y")
        let values = changed.map { $0.formValue("request") ?? "" }
        #expect(values.count == 1)
        #expect(values.allSatisfy { $0.contains("attacker.invalid") && !$0.contains("client.example") })
    }
}
