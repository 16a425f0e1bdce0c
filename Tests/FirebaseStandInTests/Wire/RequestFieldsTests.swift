import HTTPMessages
import JSON
import Testing

@testable import FirebaseStandIn

/// Bodies as protocol buffers read them.
@Suite struct RequestFieldsTests {
    @Test func `a name has two spellings, and null and the empty text are the same as absent`() throws {
        let fields = RequestFields(["id_token": "a", "auto_create": true, "email": .null, "password": ""])
        #expect(try fields.text("idToken") == "a")
        #expect(try fields.flag("autoCreate") == true)
        #expect(try fields.text("email") == nil)
        #expect(try fields.text("password") == nil)
        #expect(try fields.number("validSince") == nil)
        #expect(try fields.texts("localId").isEmpty)
    }

    @Test(arguments: [.integer(7), "7", .number(7)] as [JSONValue])
    func `a whole number may be a text`(value: JSONValue) throws {
        #expect(try RequestFields(["n": value]).number("n") == 7)
    }

    @Test(arguments: ["x", .number(7.5), .number(1e300), true, [], "9223372036854775808"] as [JSONValue])
    func `a value that is not a whole number is refused`(value: JSONValue) {
        #expect(throws: WireError.self) { try RequestFields(["n": value]).number("n") }
    }

    @Test(arguments: [Array("email=".utf8) + [0xFF], Array("email=%FF".utf8), Array("email=%zz".utf8)])
    func `a form field that is not UTF-8 is refused, raw and escaped`(body: [UInt8]) {
        let request = HTTPRequest(
            method: "POST", origin: "http://localhost", target: "/",
            headers: ["Content-Type": "application/x-www-form-urlencoded"], body: body)
        #expect(throws: WireError.self) { try RequestFields(of: request) }
    }

    @Test func `a form is read as well`() throws {
        let request = HTTPRequest(
            method: "POST", origin: "http://a", target: "/",
            headers: ["Content-Type": "application/x-www-form-urlencoded; charset=utf-8"],
            body: Array("grant_type=refresh_token&refresh_token=a%2Bb+c".utf8))
        let fields = try RequestFields(of: request)
        #expect(try fields.text("grantType") == "refresh_token")
        #expect(try fields.text("refreshToken") == "a+b c")
    }

    @Test(arguments: [[1], true] as [JSONValue])
    func `a value that is not a text is refused with its name`(value: JSONValue) {
        let error = #expect(throws: WireError.self) { try RequestFields(["email": value]).text("email") }
        #expect(error?.message == "Invalid value at 'email': expected a string.")
    }

    @Test func `a value that is not a flag is refused with its name`() {
        let fields = RequestFields(["returnSecureToken": "yes"])
        let error = #expect(throws: WireError.self) { try fields.flag("returnSecureToken") }
        #expect(error?.message == "Invalid value at 'returnSecureToken': expected true or false.")
    }
}
