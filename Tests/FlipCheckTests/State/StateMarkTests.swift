import Testing

@testable import FlipCheck

/// What careless encoders leave in a `state`.
@Suite struct StateMarkTests {
    @Test(arguments: [
        ("AP a", [StateMark.space]),
        ("AP%2Fa", [.percentEscape]),
        ("AP+/", [.standardBase64]),
        ("APvk==", [.padding]),
        ("\"APvk\"", [.wrapping]),
        ("APvk.a!", [.otherCharacter]),
        ("APvkQ", [.length]),
        (String.stateLikeGoogles, []),
    ]) func `careless encoders leave marks`(state: String, marks: [StateMark]) {
        #expect(StateMark.marks(on: state) == marks)
    }
}
