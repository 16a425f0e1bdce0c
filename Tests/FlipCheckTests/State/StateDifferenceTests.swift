import Testing

@testable import FlipCheck

private let genuine = String.stateLikeGoogles

/// How the `state` that came back differs from the one that was sent.
@Suite struct StateDifferenceTests {
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

    @Test(arguments: [
        ("", StateDifference.empty),
        (String(genuine.prefix(100)), .truncated(to: 100)),
        (String(genuine.dropFirst(3)), .prefixMissing(bytes: 3)),
        ("x:\(genuine)|42", .surrounded(before: 2, after: 3)),
        ("\(genuine.prefix(40))zzz", .differs(after: 40)),
        ("eyJhbGciOiJub25lIn0", .replaced),
    ]) func `a state that is cut, surrounded or replaced is distinguished`(
        received: String, difference: StateDifference
    ) {
        #expect(StateDifference(sent: genuine, received: received) == difference)
    }

    @Test(arguments: [
        (#"APv"k0'\x/a-_APvk0\"#, StateDifference.removed),
        ("APvk0bxa-_APvk0", .removed), ("APvka_Pvk", .replaced),
    ]) func `a filter of characters or tags is found by what is left`(
        received: String, difference: StateDifference
    ) {
        #expect(StateDifference(sent: #"APv"k0'<b>\x/a-_APvk0\"#, received: received) == difference)
    }

    @Test(arguments: [
        (String(genuine.suffix(8)), StateDifference.prefixMissing(bytes: genuine.utf8.count - 8)),
        (String(genuine.suffix(7)), .replaced),
        ("\(genuine.prefix(4))!", .differs(after: 4)),
        ("\(genuine.prefix(3))!", .replaced),
        (String(genuine.prefix(4)), .truncated(to: 4)),
        (String(genuine.prefix(3)), .replaced),
    ]) func `an end counts from 8 bytes on, and what is in common from 4`(
        received: String, difference: StateDifference
    ) {
        #expect(StateDifference(sent: genuine, received: received) == difference)
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

    @Test func `a cut at the first = is the work of the code that reads the query`() {
        #expect("\(StateChange.cut(at: "="))".contains("split name and value at the first = only"))
        #expect("\(StateChange.cut(at: " "))".contains("at the first space; escape the value"))
        #expect("\(StateChange.cut(at: ";"))".contains("at the first semicolon; escape the value"))
    }

    @Test func `the alphabet of a state names the encoder that wrote it`() {
        #expect("\(StateChange.toURLAlphabet)".contains("encoded as base64url;"))
        #expect("\(StateChange.toStandardAlphabet)".contains("encoded as base64;"))
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
        case .htmlEscaped: "A&b'c"
        case .readAsLatin1: "APä"
        case .base64Decoded: "QVB2aw"
        case .cut(at: let character): "APvk\(character)9xyz"
        case .plusReadAsSpace, .toStandardAlphabet, .base64Encoded, .lowercased, .uppercased, .quoted:
            "AP+b-_"
        }
    }
}
