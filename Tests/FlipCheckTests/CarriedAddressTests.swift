import Testing
import WebText

@testable import FlipCheck

/// Addresses of other hosts, which flip-check carries in its requests.
@Suite struct CarriedAddressTests {
    @Test(arguments: [
        ["/go", "/go"], ["/go?state=1", "/go"], ["/go#top", "/go"],
        ["https://partner.example/go?state=1", "/go"], ["https://partner.example", "/"],
    ])
    func `a foreign address has the path of the partner's own address`(valueAndPath: [String]) {
        let value = valueAndPath[0]
        let carried = CarriedAddress(
            page: "https://partner.example/login", items: [Parameters.Item("next", value)], name: "next",
            value: value)
        let end = SpoiltRedirectURI.host + valueAndPath[1]
        for address in carried.foreignAddresses { #expect(address.hasSuffix(end), "\(address)") }
    }
}
