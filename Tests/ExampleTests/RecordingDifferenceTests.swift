import TestSupport
import Testing

/// A difference is shown on the line on which the bytes differ, also where both lines look alike.
@Suite struct RecordingDifferenceTests {
    private func difference(_ recorded: String, _ printed: String) -> String {
        Recording.firstDifference(of: printed, from: recorded)
    }

    @Test func `the first line with another text is shown`() {
        #expect(difference("a\nb ✗\nc\n", "a\nb ✓\nc\n") == "line 2\n- b ✗\n+ b ✓")
        #expect(difference("a\n", "a\nb\n") == "line 2\n- \n+ b")
        #expect(difference("a", "a\nb") == "line 2\n- (end)\n+ b")
    }

    @Test func `texts that only look alike are told apart`() {
        let accents = difference("a\ncaf\u{E9}", "a\ncafe\u{301}")
        #expect(accents == #"line 2\#n- caf\u{00E9}\#n+ cafe\u{0301}"#)
        let ends = difference("a\nb\nc\n", "a\nb\r\nc\r\n")
        #expect(ends == #"line 2\#n- b\#n+ b\r"#)
        let blanks = difference("a b", "a\u{A0}b")
        #expect(blanks == #"line 1\#n- a b\#n+ a\u{00A0}b"#)
    }
}
