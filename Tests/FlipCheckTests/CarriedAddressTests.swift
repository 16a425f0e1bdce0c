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
}
