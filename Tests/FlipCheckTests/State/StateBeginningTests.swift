import Testing

@testable import FlipCheck

/// Whose `state` it is, by its beginning.
@Suite struct StateBeginningTests {
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

    @Test(arguments: [(-75, "te"), (123, "ey"), (0, "AP")])
    func `the number on Google's error page tells how the state began`(number: Int, beginning: String) {
        #expect(StateBeginning.beginnings(reportedAs: number).contains(beginning))
    }

    @Test func `a number that is no byte has no beginning`() {
        #expect(StateBeginning.beginnings(reportedAs: 128) == [])
    }

    @Test(arguments: -128...127) func `each beginning of a number is reported as that number`(number: Int) {
        let expected: StateBeginning =
            switch number {
            case 0: .likeGoogles
            case 10: .likeGooglesOf2018
            case 123: .json(isWebToken: false)
            default: .other(number: number)
            }
        let beginnings = StateBeginning.beginnings(reportedAs: number)
        #expect(beginnings.count == 16)
        #expect(Set(beginnings.map { StateBeginning($0) }) == [expected])
    }
}
