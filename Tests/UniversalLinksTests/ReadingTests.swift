import Testing
import UniversalLinks

@Suite struct ReadingTests {
    private static let entry = #""appIDs": ["ABCDE12345.app"]"#

    /// A file, and the error that says where it is wrong.
    static let broken: [(String, String)] = [
        ("", "the file is not JSON: line 1, column 1: expected a value"),
        ("{", "the file is not JSON: line 1, column 2: expected a member's name in quotes"),
        ("{\n \"a\" 1}", "the file is not JSON: line 2, column 6: expected a colon after a member's name"),
        (#"{"a": 1,}"#, "the file is not JSON: line 1, column 9: expected a member's name in quotes"),
        (
            #"{"a": [1 2]}"#,
            "the file is not JSON: line 1, column 10: expected a comma or the end of the array"
        ),
        (#"{"a": 01}"#, "the file is not JSON: line 1, column 9: expected a number without leading zeros"),
        (#"{"a": nul}"#, "the file is not JSON: line 1, column 7: expected null"),
        (#"{"a": "b"#, "the file is not JSON: line 1, column 9: ends inside a string"),
        (#"{"a": "\x"}"#, "the file is not JSON: line 1, column 10: has an unknown escape in a string"),
        (
            #"{"a": "\uD83D"}"#,
            "the file is not JSON: line 1, column 14: has half a surrogate pair in a string"
        ),
        ("{} {}", "the file is not JSON: line 1, column 4: expected the end of the file"),
        (
            "\u{FEFF}{}",
            "the file is not JSON: line 1, column 1: begins with a byte order mark; save it without one"
        ),
        ("[]", "the file: expected an object, found an array"),
        (#"{"applinks": []}"#, "applinks: expected an object, found an array"),
        (#"{"applinks": {}}"#, "applinks.details: expected an array, found nothing"),
        (#"{"applinks": {"details": "x"}}"#, "applinks.details: expected an array, found the string \"x\""),
        (#"{"applinks": {"details": [1]}}"#, "applinks.details[0]: expected an object, found the number 1"),
        (
            #"{"applinks": {"details": [{}]}}"#,
            "applinks.details[0]: expected appIDs, found neither appIDs nor appID"
        ),
        (
            #"{"applinks": {"details": [{"appIDs": "x"}]}}"#,
            "applinks.details[0].appIDs: expected an array, found the string \"x\""
        ),
        (
            #"{"applinks": {"details": [{"appIDs": ["x", null]}]}}"#,
            "applinks.details[0].appIDs[1]: expected a string, found null"
        ),
        (
            #"{"applinks": {"details": [{"appID": 5}]}}"#,
            "applinks.details[0].appID: expected a string, found the number 5"
        ),
        (
            #"{"applinks": {"details": [{\#(entry), "components": {}}]}}"#,
            "applinks.details[0].components: expected an array, found an object"
        ),
        (
            #"{"applinks": {"details": [{\#(entry), "components": ["/a"]}]}}"#,
            "applinks.details[0].components[0]: expected an object, found the string \"/a\""
        ),
        (
            #"{"applinks": {"details": [{\#(entry), "components": [{"/": true}]}]}}"#,
            "applinks.details[0].components[0][\"/\"]: expected a string, found true"
        ),
        (
            #"{"applinks": {"details": [{\#(entry), "components": [{"?": 5}]}]}}"#,
            "applinks.details[0].components[0][\"?\"]: expected a string or an object, found the number 5"
        ),
        (
            #"{"applinks": {"details": [{\#(entry), "components": [{"exclude": "true"}]}]}}"#,
            "applinks.details[0].components[0].exclude: expected true or false, found the string \"true\""
        ),
        (
            #"{"applinks": {"details": [{\#(entry), "components": [{"caseSensitive": 0}]}]}}"#,
            "applinks.details[0].components[0].caseSensitive: expected true or false, found the number 0"
        ),
        (
            #"{"applinks": {"details": [{\#(entry), "paths": [["/a"]]}]}}"#,
            "applinks.details[0].paths[0]: expected a string, found an array"
        ),
        (
            #"{"applinks": {"defaults": [], "details": []}}"#,
            "applinks.defaults: expected an object, found an array"
        ),
        (
            #"{"applinks": {"substitutionVariables": {"a": "b"}, "details": []}}"#,
            "applinks.substitutionVariables[\"a\"]: expected an array, found the string \"b\""
        ),
        (
            #"{"applinks": {"details": {"A.b": []}}}"#,
            "applinks.details[\"A.b\"]: expected an object, found an array"
        ),
    ]

    @Test(arguments: broken)
    func `an error names the place and what was expected there`(file: String, message: String) {
        let error = #expect(throws: AssociationError.self) { try AssociationFile(file) }
        #expect(error?.description == message)
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect(throws: AssociationError.self) {
            try AssociationFile(Array(#"{"a": ""#.utf8) + [0xFF] + Array(#""}"#.utf8))
        }
    }

    @Test(arguments: [
        (#"{"applinks": {"details": []}, "a": "\u00e9\ud83d\ude00\n\/\"\\"}"#, "JSON escapes"),
        (
            #"{"applinks": {"details": []}, "a": [-0, 1.5, 2e3, 4E-5, true, false, null]}"#,
            "numbers and words"
        ),
        (" \n\t\r{ \"applinks\" : { \"details\" : [ ] } } \n", "white space"),
    ])
    func `all of JSON is read`(file: String, what: String) throws {
        #expect(try AssociationFile(file).entries.isEmpty, "\(what)")
    }

    @Test func `an escaped name is the name`() throws {
        let file = try AssociationFile(
            #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.app"], "components": [{"\u002f": "\/a"}]}]}}"#
        )
        #expect(file.entries.first?.rules.first?.path == "/a")
    }
}
