import HTTPMessages
import Testing

@testable import FlipCheck

/// Bodies without a type, which a browser may read as HTML.
@Suite struct UntypedPageTests {
    @Test(arguments: [
        ("<!DOCTYPE html><p>Hello", true), (" \n<H1>Hello", true), ("<p class=a>Hello", true),
        ("<!-- Hello -->", true), ("<pre>Hello", false), ("Hello <b>Ada</b>", false),
        ("{}", false), ("", false),
    ]) func `the beginning of a body without a type tells whether it is HTML`(body: String, isHTML: Bool) {
        #expect(HTTPResponse(status: 200, body: Array(body.utf8)).isHTML == isHTML)
    }

    @Test(arguments: ["application/json", "text/plain"])
    func `a type has precedence over the beginning`(type: String) {
        #expect(!HTTPResponse(status: 200, contentType: type, text: "<p>Hello").isHTML)
    }

    @Test func `a server may forbid a look at the beginning`() {
        let headers: HTTPHeaders = ["X-Content-Type-Options": "nosniff"]
        #expect(!HTTPResponse(status: 200, headers: headers, body: Array("<p>Hello".utf8)).isHTML)
    }
}
