import Testing
import UniversalLinks

/// How an association file is read.
@Suite struct ReadingTests {
    /// A file that is not JSON, and where.
    private static func notJSON(_ file: String, _ problem: String) -> (String, String) {
        (file, "the file is not JSON: \(problem)")
    }

    /// A file whose `applinks` has these members, and the error in one of them.
    private static func inLinks(_ members: String, _ problem: String) -> (String, String) {
        (#"{"applinks": {\#(members)}}"#, "applinks.\(problem)")
    }

    /// A file whose only entry has these members, and the error in one of them.
    private static func inEntry(_ members: String, _ problem: String) -> (String, String) {
        inLinks(#""details": [{"appIDs": ["ABCDE12345.app"], \#(members)}]"#, "details[0].\(problem)")
    }

    /// A file, and the error that says where it is wrong.
    static let broken: [(String, String)] = [
        notJSON("", "line 1, column 1: expected a value"),
        notJSON("{", "line 1, column 2: expected a member's name in quotes"),
        notJSON("{\n \"a\" 1}", "line 2, column 6: expected a colon after a member's name"),
        notJSON(#"{"a": 1,}"#, "line 1, column 9: expected a member's name in quotes"),
        notJSON(#"{"a": [1 2]}"#, "line 1, column 10: expected a comma or the end of the array"),
        notJSON(#"{"a": 01}"#, "line 1, column 7: expected a number without leading zeros"),
        notJSON(#"{"a": -}"#, "line 1, column 8: expected a digit"),
        notJSON(#"{"a": nul}"#, "line 1, column 7: expected null"),
        notJSON(#"{"a": "b"#, "line 1, column 9: ends inside a string"),
        notJSON(#"{"a": "\x"}"#, "line 1, column 8: has an unknown escape in a string"),
        notJSON(#"{"a": "\uD83D"}"#, "line 1, column 8: has half a surrogate pair in a string"),
        notJSON("{} {}", "line 1, column 4: expected the end of the text"),
        notJSON(
            "\u{FEFF}{}",
            "line 1, column 1: begins with a byte order mark; save it as UTF-8 without a byte order mark: "
                + "whether iOS reads it all the same, and opens links by it, is not established"),
        notJSON(" <!doctype html>", "line 1, column 2: this is an HTML page"),
        ("[]", "the file: expected an object, found an array"),
        (#"{"applinks": []}"#, "applinks: expected an object, found an array"),
        inLinks("", "details: expected an array, found nothing"),
        inLinks(#""details": "x""#, "details: expected an array, found the string \"x\""),
        inLinks(
            #""details": \#(String(repeating: "1", count: 41))"#,
            "details: expected an array, found the number \(String(repeating: "1", count: 39))…"),
        inLinks(#""details": [1]"#, "details[0]: expected an object, found the number 1"),
        inLinks(#""details": [{}]"#, "details[0]: expected appIDs, found neither appIDs nor appID"),
        inLinks(
            #""details": [{"appIDs": "x"}]"#, "details[0].appIDs: expected an array, found the string \"x\""),
        inLinks(
            #""details": [{"appIDs": ["x", null]}]"#, "details[0].appIDs[1]: expected a string, found null"),
        inLinks(#""details": [{"appID": 5}]"#, "details[0].appID: expected a string, found the number 5"),
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
        inLinks(#""defaults": [], "details": []"#, "defaults: expected an object, found an array"),
        inLinks(
            #""substitutionVariables": {"a": "b"}, "details": []"#,
            "substitutionVariables[\"a\"]: expected an array, found the string \"b\""),
        inLinks(
            #""details": {"A.b": []}"#, "details[\"A.b\"]: expected an object, found an array"),
    ]

    @Test(arguments: broken)
    func `an error names the place and what was expected there`(file: String, message: String) {
        let error = #expect(throws: AssociationError.self) { try AssociationFile(file) }
        #expect(error?.description == message)
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        let error = #expect(throws: AssociationError.self) {
            try AssociationFile(Array(#"{"a": ""#.utf8) + [0xFF] + Array(#""}"#.utf8))
        }
        #expect(error?.description.contains("is not UTF-8") == true)
    }

    @Test(arguments: [
        (#"{"applinks": {"details": []}, "a": "\u00e9\ud83d\ude00\n\/\"\\"}"#, "JSON escapes"),
        (
            #"{"applinks": {"details": []}, "a": [-0, 1.5, 2e3, 4E-5, true, false, null]}"#,
            "numbers and words"
        ),
        (" \n\t\r{ \"applinks\" : { \"details\" : [ ] } } \n", "white space"),
    ])
    func `all of JSON is accepted`(file: String, what: String) throws {
        #expect(try AssociationFile(file).entries.isEmpty, "\(what)")
    }

    @Test func `an escaped name is the name`() throws {
        let file = try AssociationFile(
            #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.app"], "components": [{"\u002f": "\/a"}]}]}}"#
        )
        #expect(file.entries.first?.rules.first?.description == "/a")
    }

    @Test func `a combining mark after NOT and its space belongs to the pattern`() throws {
        let file = try AssociationFile(
            #"{"applinks": {"details": [{"appID": "ABCDE12345.app", "paths": ["NOT \u0301a"]}]}}"#)
        #expect(file.entries.first?.rules.first?.description == "not \u{301}a")
    }
}
