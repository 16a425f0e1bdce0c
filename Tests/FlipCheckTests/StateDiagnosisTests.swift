import Testing

@testable import FlipCheck

/// A `state` in the form of Google's: base64url, first byte 0.
private let genuine = "APvkQ2-x_9" + String(repeating: "aB3-_z", count: 20)
/// A `state` with the characters that servers change; Google's have none of them so far, and nothing promises that.
private let rich = "A+B/c-d_e=&f %2B#g;h|ä\"i=="

/// What happened to a `state` on its way.
@Suite struct StateDiagnosisTests {
    @Test func `a state that came back as it was sent is clean`() {
        for state in [genuine, rich, "s"] {
            let diagnosis = StateDiagnosis(state, sent: state)
            #expect(diagnosis.difference == .same)
            #expect(diagnosis.isClean)
        }
        #expect(StateDiagnosis(genuine).isClean)
    }

    @Test(arguments: [
        ("", StateBeginning.empty),
        ("APvkQ", .likeGoogles),
        ("AJSl", .likeGoogles),
        ("eyJhbGciOi", .json(isWebToken: false)),
        ("eyJh.eyJz.c2ln", .json(isWebToken: true)),
        ("ChZ9", .likeGooglesOf2018),
        ("thisisastate", .other(number: -74)),
        ("test", .other(number: -75)),
        ("A", .notBase64URL),
        ("{\"a\":1}", .notBase64URL),
        ("é", .notBase64URL),
    ]) func `the beginning tells whose state it is`(state: String, beginning: StateBeginning) {
        #expect(StateBeginning(state) == beginning)
    }

    @Test func `a cut at the first = is the work of the code that reads the query`() {
        #expect("\(StateChange.cut(at: "="))".contains("split name and value at the first = only"))
        #expect("\(StateChange.cut(at: " "))".contains("at the first space; escape the value"))
        #expect("\(StateChange.cut(at: ";"))".contains("at the first semicolon; escape the value"))
    }

    @Test func `the alphabet of a state names the encoder that wrote it`() {
        #expect("\(StateChange.toURLAlphabet)".contains("encoded as base64url;"))
        #expect("\(StateChange.toStandardAlphabet)".contains("encoded as base64;"))
    }

    @Test func `the number on Google's error page tells how the state began`() {
        #expect(StateBeginning.beginnings(reportedAs: -75).contains("te"))
        #expect(StateBeginning.beginnings(reportedAs: 123).contains("ey"))
        #expect(StateBeginning.beginnings(reportedAs: 0).contains("AP"))
        #expect(StateBeginning.beginnings(reportedAs: 128).isEmpty)
        for number in -128...127 {
            for beginning in StateBeginning.beginnings(reportedAs: number) {
                let expected: StateBeginning =
                    switch number {
                    case 0: .likeGoogles
                    case 10: .likeGooglesOf2018
                    case 123: .json(isWebToken: false)
                    default: .other(number: number)
                    }
                #expect(StateBeginning(beginning) == expected)
            }
        }
    }

    @Test(arguments: StateChange.allCases) func `each change is found by what it does`(
        change: StateChange
    ) throws {
        let changed = try #require(change.applied(to: Array(sample(for: change).utf8)))
        let received = String(decoding: changed, as: UTF8.self)
        #expect(
            StateDifference(sent: sample(for: change), received: received) == .changed([change]),
            "\(change): \(received)")
    }

    @Test(arguments: [
        ("a+b&c", "a b", [StateChange.plusReadAsSpace, .cut(at: "&")]),
        ("a%2Bb", "a b", [.percentDecoded, .plusReadAsSpace]),
        ("A%2BB", "a+b", [.percentDecoded, .lowercased]),
        ("A+B==", "A B", [.plusReadAsSpace, .paddingCut]),
        ("a+b", "a%20b", [.plusReadAsSpace, .percentEncoded]),
    ]) func `two changes are found, in their order`(sent: String, received: String, changes: [StateChange]) {
        #expect(StateDifference(sent: sent, received: received) == .changed(changes))
    }

    @Test func `a state that is cut, surrounded or replaced is distinguished`() {
        #expect(StateDifference(sent: genuine, received: "") == .empty)
        #expect(StateDifference(sent: genuine, received: String(genuine.prefix(100))) == .truncated(to: 100))
        #expect(
            StateDifference(sent: genuine, received: String(genuine.dropFirst(3))) == .prefixMissing(bytes: 3)
        )
        #expect(
            StateDifference(sent: genuine, received: "x:\(genuine)|42") == .surrounded(before: 2, after: 3))
        #expect(StateDifference(sent: genuine, received: genuine.prefix(40) + "zzz") == .differs(after: 40))
        #expect(StateDifference(sent: genuine, received: "eyJhbGciOiJub25lIn0") == .replaced)
    }

    @Test func `an end counts from 8 bytes on, and what is in common from 4`() {
        let missing = genuine.utf8.count - 8
        #expect(
            StateDifference(sent: genuine, received: String(genuine.suffix(8)))
                == .prefixMissing(bytes: missing))
        #expect(StateDifference(sent: genuine, received: String(genuine.suffix(7))) == .replaced)
        #expect(StateDifference(sent: genuine, received: genuine.prefix(4) + "!") == .differs(after: 4))
        #expect(StateDifference(sent: genuine, received: genuine.prefix(3) + "!") == .replaced)
        #expect(StateDifference(sent: genuine, received: String(genuine.prefix(4))) == .truncated(to: 4))
        #expect(StateDifference(sent: genuine, received: String(genuine.prefix(3))) == .replaced)
    }

    @Test(arguments: [
        (String(genuine.dropFirst()), "the first 1 byte is missing"),
        (String(genuine.dropFirst(2)), "the first 2 bytes are missing"),
        ("x\(genuine)y", "something was put around it, 1 byte before and 1 after"),
    ]) func `one byte is written in the singular`(received: String, words: String) {
        #expect("\(StateDifference(sent: genuine, received: received))".hasPrefix(words))
    }

    @Test func `texts that only look the same are not the same state`() {
        // é in one scalar and in two: equal as strings, and not as bytes.
        #expect(StateDifference(sent: "state-\u{E9}", received: "state-e\u{301}") == .differs(after: 6))
    }

    @Test(arguments: [
        ("AP a", [StateMark.space]),
        ("AP%2Fa", [.percentEscape]),
        ("AP+/", [.standardBase64]),
        ("APvk==", [.padding]),
        ("\"APvk\"", [.wrapping]),
        ("APvk.a!", [.otherCharacter]),
        ("APvkQ", [.length]),
        (genuine, []),
    ]) func `careless encoders leave marks`(state: String, marks: [StateMark]) {
        #expect(StateMark.marks(on: state) == marks)
    }

    @Test func `a whole URL may be given, and its state is decoded once`() {
        let sent = "https://partner.example/flip?client_id=c&state=A%2BB%3D&scope=a+b"
        let home = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
        #expect(StateDiagnosis("\(home)?code=c&state=A%2BB%3D", sent: sent).isClean)
        #expect(StateDiagnosis("A+B=", sent: sent).isClean)
        #expect(
            StateDiagnosis("\(home)?code=c&state=A%20B%3D", sent: sent).difference
                == .changed([.plusReadAsSpace]))
        #expect(StateDiagnosis(home, sent: sent).difference == .empty)
    }

    @Test func `the fragment of a URL is not part of its state`() {
        let home = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
        #expect(StateDiagnosis("\(home)?code=c&state=A%2BB%3D#_", sent: "A+B=").isClean)
        #expect(StateDiagnosis("\(home)?state=AP#c", sent: "AP#c").difference == .changed([.cut(at: "#")]))
        #expect(StateDiagnosis("\(home)#?state=AP", sent: "AP").difference == .empty)
    }

    @Test func `the diagnosis says what to do and does not print the state`() {
        let text = "\(StateDiagnosis(genuine.replacing("-", with: "+"), sent: genuine))"
        #expect(text.contains("compared with the one sent"))
        #expect(!text.contains("APvkQ2"))
        #expect(text.contains("standard alphabet"))
    }

    @Test func `no text makes it trap`() {
        for text in [
            "%", "%%%", "\u{0}", "====", "https://", "http://?state", String(repeating: "+", count: 5_000),
        ] {
            _ = "\(StateDiagnosis(text, sent: rich))"
            _ = "\(StateDiagnosis(rich, sent: text))"
        }
    }

    /// A `state` on which the change has an effect of its own.
    private func sample(for change: StateChange) -> String {
        switch change {
        case .spaceWrittenAsPlus: "A b"
        case .percentDecoded: "A%2Fb"
        case .formDecoded: "A%2Fb+c"
        case .percentEncoded: "A/b&c"
        case .paddingAdded: "APvkQ"
        case .paddingCut: "APvk=="
        case .toURLAlphabet: "AP+/b"
        case .trimmed: "\"APvk\""
        case .endTrimmed: " A b "
        case .slashed: "A\\b'c\"d"
        case .htmlEscaped: "A&b"
        case .readAsLatin1: "APä"
        case .base64Decoded: "QVB2aw"
        case .cut(at: let character): "APvk\(character)9xyz"
        case .plusReadAsSpace, .toStandardAlphabet, .base64Encoded, .lowercased, .uppercased, .quoted:
            "AP+b-_"
        }
    }
}
