import Testing

@testable import FlipCheck

/// What happened to a `state` on its way.
@Suite struct StateDiagnosisTests {
    private static let home = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"

    @Test(arguments: [String.stateLikeGoogles, .stateWithFragileCharacters, "s"])
    func `a state that came back as it was sent is clean`(state: String) {
        let diagnosis = StateDiagnosis(state, sent: state)
        #expect(diagnosis.difference == .same)
        #expect(diagnosis.isClean)
    }

    @Test func `a state like Google's is clean where the sent one is not known`() {
        #expect(StateDiagnosis(.stateLikeGoogles).isClean)
    }

    @Test func `a whole URL may be given, and its state is decoded once`() {
        let sent = "https://partner.example/flip?client_id=c&state=A%2BB%3D&scope=a+b"
        #expect(StateDiagnosis("\(Self.home)?code=c&state=A%2BB%3D", sent: sent).isClean)
        #expect(StateDiagnosis("A+B=", sent: sent).isClean)
        #expect(
            StateDiagnosis("\(Self.home)?code=c&state=A%20B%3D", sent: sent).difference
                == .changed([.plusReadAsSpace]))
        #expect(StateDiagnosis(Self.home, sent: sent).difference == .empty)
    }

    @Test func `the fragment of a URL is not part of its state`() {
        #expect(StateDiagnosis("\(Self.home)?code=c&state=A%2BB%3D#_", sent: "A+B=").isClean)
        #expect(
            StateDiagnosis("\(Self.home)?state=AP#c", sent: "AP#c").difference == .changed([.cut(at: "#")]))
        #expect(StateDiagnosis("\(Self.home)#?state=AP", sent: "AP").difference == .empty)
    }

    @Test func `the diagnosis says what to do and does not print the state`() {
        let sent = String.stateLikeGoogles
        let text = "\(StateDiagnosis(sent.replacing("-", with: "+"), sent: sent))"
        #expect(text.contains("compared with the one sent"))
        #expect(!text.contains("APvkQ2"))
        #expect(text.contains("standard alphabet"))
    }

    @Test(arguments: [
        "%", "%%%", "\u{0}", "====", "https://", "http://?state", String(repeating: "+", count: 5_000),
    ]) func `no text makes it trap`(text: String) {
        _ = "\(StateDiagnosis(text, sent: .stateWithFragileCharacters))"
        _ = "\(StateDiagnosis(.stateWithFragileCharacters, sent: text))"
    }
}
