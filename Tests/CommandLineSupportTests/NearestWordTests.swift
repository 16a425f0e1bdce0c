import CommandLineSupport
import Testing

/// The word that was probably meant by one with a typing mistake.
@Suite struct NearestWordTests {
    @Test(arguments: [
        ("--isuer", "--issuer"), ("--client_id", "--client-id"), ("--token-uri", "--token-url"),
        ("sign-in", "sign-in"), ("singin", "sign-in"),
    ]) func `a mistake of few characters is found`(typed: String, meant: String) {
        let words = ["--issuer", "--client-id", "--token-url", "--userinfo-url", "sign-in", "init"]
        #expect(typed.nearestWord(among: words) == meant)
    }

    @Test(arguments: [
        "", "--entirely-different", String(repeating: "x", count: 100_000), "é\u{1B}[2J",
        // One character of two million bytes, most of which must not cost time.
        "e" + String(repeating: "\u{301}", count: 1_000_000),
    ])
    func `a word unlike all others gets no proposal`(typed: String) {
        #expect(typed.nearestWord(among: ["--issuer", "--client-id"]) == nil)
    }
}
