import OAuth
import PlatformCrypto
import Testing

/// Code verifiers and their challenges: RFC 7636.
@Suite struct PKCETests {
    let crypto: PlatformCrypto

    init() throws {
        crypto = try PlatformCrypto()
    }

    @Test func `the example of RFC 7636 appendix B holds`() throws {
        let verifier = try #require(CodeVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
        let challenge = verifier.challenge(crypto: crypto)
        #expect(challenge.value == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(CodeChallenge(challenge.value) == challenge)
        #expect(challenge.accepts(verifier, crypto: crypto))
    }

    @Test func `a challenge accepts no other verifier`() {
        let verifiers = (0..<2).map { _ in CodeVerifier(random: .system) }
        let challenges = verifiers.map { $0.challenge(crypto: crypto) }
        for (challenge, other) in zip(challenges, verifiers.reversed()) {
            #expect(!challenge.accepts(other, crypto: crypto))
        }
    }

    @Test func `a new verifier has 43 characters and reads itself`() {
        let verifier = CodeVerifier(random: .system)
        #expect(verifier.value.utf8.count == 43)
        #expect(CodeVerifier(verifier.value) == verifier)
    }

    @Test(arguments: [43, 128]) func `the shortest and the longest verifier are read`(count: Int) {
        #expect(CodeVerifier(String(repeating: "~", count: count)) != nil)
    }

    @Test(arguments: [
        "", String(repeating: "a", count: 42), String(repeating: "a", count: 129),
        String(repeating: "a", count: 42) + "+", String(repeating: "a", count: 42) + "é",
    ])
    func `a text that RFC 7636 does not allow is not a verifier`(text: String) {
        #expect(CodeVerifier(text) == nil)
    }
}
