import Testing
import UniversalLinks

@Suite struct ReadingTests {
    /// A file that is not JSON, and where.
    private static func notJSON(_ file: String, _ problem: String) -> (String, String) {
        (file, "the file is not JSON: \(problem)")
    }

    /// A file whose only entry has these members, and the error in one of them.
    private static func inEntry(_ members: String, _ problem: String) -> (String, String) {
        (
            #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.app"], \#(members)}]}}"#,
            "applinks.details[0].\(problem)"
        )
    }

    /// A file, and the error that says where it is wrong.
    static let broken: [(String, String)] = [
        notJSON("", "line 1, column 1: expected a value"),
        notJSON("{", "line 1, column 2: expected a member's name in quotes"),
        notJSON("{\n \"a\" 1}", "line 2, column 6: expected a colon after a member's name"),
        notJSON(#"{"a": 1,}"#, "line 1, column 9: expected a member's name in quotes"),
        notJSON(#"{"a": [1 2]}"#, "line 1, column 10: expected a comma or the end of the array"),
        notJSON(#"{"a": 01}"#, "line 1, column 9: expected a number without leading zeros"),
        notJSON(#"{"a": nul}"#, "line 1, column 7: expected null"),
        notJSON(#"{"a": "b"#, "line 1, column 9: ends inside a string"),
        notJSON(#"{"a": "\x"}"#, "line 1, column 10: has an unknown escape in a string"),
        notJSON(#"{"a": "\uD83D"}"#, "line 1, column 14: has half a surrogate pair in a string"),
        notJSON("{} {}", "line 1, column 4: expected the end of the file"),
        notJSON("\u{FEFF}{}", "line 1, column 1: begins with a byte order mark; save it without one"),
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
        inEntry(#""components": {}"#, "components: expected an array, found an object"),
        inEntry(#""components": ["/a"]"#, "components[0]: expected an object, found the string \"/a\""),
        inEntry(#""components": [{"/": true}]"#, "components[0][\"/\"]: expected a string, found true"),
        inEntry(
            #""components": [{"?": 5}]"#,
            "components[0][\"?\"]: expected a string or an object, found the number 5"),
        inEntry(
            #""components": [{"exclude": "true"}]"#,
            "components[0].exclude: expected true or false, found the string \"true\""),
        inEntry(
            #""components": [{"caseSensitive": 0}]"#,
            "components[0].caseSensitive: expected true or false, found the number 0"),
        inEntry(#""paths": [["/a"]]"#, "paths[0]: expected a string, found an array"),
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
        #expect(file.entries.first?.rules.first?.description == "/a")
    }
}
