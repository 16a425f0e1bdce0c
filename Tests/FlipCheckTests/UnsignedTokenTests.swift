import Testing

@testable import FlipCheck

/// Tokens that are written anew, which a server refuses if it verifies them.
@Suite struct UnsignedTokenTests {
    @Test(arguments: [("eyI/IjoxfQ==", "eyI/IjoxfSAg"), ("eyI_IjoxfQ", "eyI_IjoxfSAg")])
    func `a token written anew has the alphabet of the right one`(token: String, forged: String) {
        #expect(token.withoutSignature?.token == forged)
    }

    @Test func `a JWT written anew says that it has no signature`() {
        // {"alg":"ES256"} and {"sub":"1"}
        let forged = "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln".withoutSignature?.token
        #expect(forged == "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.")
    }
}
