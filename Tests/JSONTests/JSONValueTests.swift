import Foundation
import JSON
import Testing

/// JSON values, read strictly and printed: RFC 8259.
@Suite struct JSONValueTests {
    @Test(arguments: [
        "null", "true", "false", "0", "-1", "9223372036854775807", "0.5", #""a""#, #"[1,[],{}]"#,
        #"{"a":1,"b":[true,null,"x"]}"#, #"{"u":"https://a.example/b"}"#,
    ])
    func `a JSON text is read and printed as it was`(text: String) throws {
        #expect(try #require(JSONValue(json: Array(text.utf8))).jsonText == text)
    }

    /// RFC 7519 section 4: one reader takes the first of the two and another the last, so they read different tokens.
    @Test(arguments: [#"{"a":1,"a":2}"#, #"{"a":1,"\u0061":1}"#, #"[{"b":{"c":1,"c":1}}]"#])
    func `a text with two members of one name is refused`(text: String) {
        #expect(JSONValue(json: Array(text.utf8)) == nil)
    }

    @Test func `names and texts are compared by their bytes, and not by canonical equivalence`() throws {
        let text = "{\"e\u{301}\":1,\"\u{E9}\":2}"
        let value = try #require(JSONValue(json: Array(text.utf8)))
        #expect(value["e\u{301}"] == 1)
        #expect(value["\u{E9}"] == 2)
        #expect(value.jsonText.utf8.elementsEqual(text.utf8))
        #expect(value != ["e\u{301}": 1])
        #expect(Set(["e\u{301}", "\u{E9}"].map(JSONValue.string)).count == 2)
        // The Kelvin sign is canonically equivalent to the letter.
        #expect(JSONValue(json: Array("{\"api\u{212A}ey\":1}".utf8))?["apiKey"] == nil)
    }

    @Test func `a text prints with the escapes that JSON asks for, and no other`() throws {
        let value = JSONValue.string("\u{1}\u{1F}\u{7F}\u{2028}/\"\\\n\t\r\u{8}\u{C}é😀")
        #expect(value.jsonText == "\"\\u0001\\u001f\u{7F}\u{2028}/\\\"\\\\\\n\\t\\r\\b\\fé😀\"")
        #expect(JSONValue(json: value.json) == value)
    }

    @Test func `a value with a number that JSON cannot express has no text`() {
        #expect(JSONValue.array([1, .number(.nan)]).json.isEmpty)
    }

    @Test(arguments: [
        "", "{", "[1,]", "01", "1e400", "\"\n\"", "nul", #"{"a":}"#, "[1 2]", #"{"a" 1}"#, "\u{1}",
    ])
    func `a text that is not JSON is refused`(text: String) {
        #expect(JSONValue(json: Array(text.utf8)) == nil)
    }

    @Test func `true is not 1, and 0 is not false`() throws {
        let value = try #require(JSONValue(json: Array(#"{"a":true,"b":1,"c":0}"#.utf8)))
        #expect(value == ["a": true, "b": 1, "c": 0])
        #expect(value != ["a": 1, "b": true, "c": false])
        #expect(value["a"]?.integer == nil)
        #expect(value["b"]?.bool == nil)
    }

    @Test(arguments: [
        ("-0.0", "0"), ("-0", "0"), ("0.0", "0"), ("-0e5", "0"), ("1.0", "1"), ("1e3", "1000"),
        ("-9223372036854775808.0", "-9223372036854775808"), ("0.50", "0.5"),
    ])
    func `a number prints in one form, which reads as the same number`(text: String, printed: String) throws {
        let value = try #require(JSONValue(json: Array(text.utf8)))
        #expect(value.jsonText == printed)
        #expect(JSONValue(json: value.json) == value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) == value)
    }

    @Test func `a number that code gives prints as the number that is read`() {
        #expect(JSONValue.number(-0.0).jsonText == "0")
        #expect(JSONValue.number(2).jsonText == "2")
        #expect(JSONValue.number(1e20).jsonText == "1e+20")
    }

    @Test(arguments: [1, -0.0, 9_007_199_254_740_992])
    func `a whole number that code gives is the integer that is read`(number: Double) throws {
        let value = JSONValue.number(number)
        let integer = JSONValue.integer(Int64(number))
        #expect(value == integer)
        #expect(integer == value)
        #expect(value.integer == Int64(number))
        #expect(JSONValue(json: value.json) == value)
        #expect(Set([value, integer]).count == 1)
    }

    @Test func `a number that is not whole, or beyond 64 bits, is not an integer`() {
        #expect(JSONValue.number(1.5) != 1)
        #expect(JSONValue.number(1.5).integer == nil)
        #expect(JSONValue.number(1e20).integer == nil)
        #expect(JSONValue.number(9_007_199_254_740_992) != 9_007_199_254_740_993)
    }

    @Test(arguments: ["1e999", "[1e999]", #"{"a":[[1,1e999]]}"#])
    func `a number beyond Double is the error of a decoder, at any depth`(text: String) {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        }
        guard case .dataCorrupted? = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
    }

    @Test func `members print in the order of the bytes of their names`() {
        #expect(JSONValue.object(["b": 1, "a": "x", "Z": 2]).jsonText == #"{"Z":2,"a":"x","b":1}"#)
    }

    @Test func `deep nesting is refused, not followed`() {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(JSONValue(json: nested(64)) != nil)
        #expect(JSONValue(json: nested(65)) == nil)
        #expect(JSONValue(json: nested(100_000)) == nil)
    }
}
