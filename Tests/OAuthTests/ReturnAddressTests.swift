import OAuth
import Testing

/// Where the answer to an authorization request goes.
@Suite struct ReturnAddressTests {
    @Test func `return addresses are compared by bytes`() {
        let one = ReturnAddress(clientID: "c", redirectURI: "app:/\u{E9}")
        #expect(one == ReturnAddress(clientID: "c", redirectURI: "app:/\u{E9}"))
        #expect(one != ReturnAddress(clientID: "c", redirectURI: "app:/e\u{301}"))
    }
}
