import HTTPMessages
import Testing

@testable import FlipCheck

/// Which answers a browser keeps, and which a cache of several users: RFC 9111.
@Suite struct HTTPResponseCachingTests {
    /// The header of an answer, and whether a cache may keep it.
    struct Case: Sendable, CustomTestStringConvertible {
        let fields: HTTPHeaders
        let isKept: Bool
        var testDescription: String { fields.map { "\($0.name): \($0.value)" }.joined(separator: " | ") }

        init(_ fields: HTTPHeaders, _ isKept: Bool) {
            self.fields = fields
            self.isKept = isKept
        }
    }

    private static let now = "Sun, 29 Nov 2026 08:49:37 GMT"

    static let ofBrowsers = [
        Case([:], false), Case(["Cache-Control": "max-age=600"], true),
        Case(["Cache-Control": "private, Max-Age=\"600\""], true),
        Case(["Cache-Control": "max-age=0"], false), Case(["Cache-Control": "max-age=600, no-cache"], false),
        Case(["Cache-Control": "max-age=99999999999999999999"], true),
        Case(["Cache-Control": "max-age=00"], false), Case(["Cache-Control": "max-age=-1"], false),
        Case(["Cache-Control": "max-age="], false), Case(["Cache-Control": "max-age=soon"], false),
        Case(["Cache-Control": "max-age=600, no-store"], false),
        // With names of fields it is about only these fields.
        Case(["Cache-Control": "max-age=600, no-cache=\"Set-Cookie, Set-Cookie2\""], true),
        Case(["Cache-Control": "s-maxage=600"], false),
        Case(["Date": now, "Expires": "Mon, 30 Nov 2026 08:49:37 GMT"], true),
        Case(["Date": now, "Expires": "Fri, 01 Jan 2027 00:00:00 GMT"], true),
        Case(["Date": now, "Expires": now], false), Case(["Date": now, "Expires": "0"], false),
        Case(["Date": now, "Expires": "Thu, 31 Dec 2025 23:59:59 GMT"], false),
        Case(["Cache-Control": "max-age=600", "Vary": "*"], false),
        Case(["Cache-Control": "max-age=600", "Vary": "Accept"], true),
        // Without a Date, only a date is in the future that is so in each year of a run.
        Case(["Expires": "Mon, 30 Nov 2026 08:49:37 GMT"], false),
        Case(["Expires": "Wed, 31 Dec 2036 23:59:59 GMT"], false),
        Case(["Expires": "Thu, 01 Jan 2037 00:00:00 GMT"], true),
        Case(["Expires": "Thu, 31 Dec 2037 23:55:55 GMT"], true),
        // max-age replaces Expires.
        Case(
            ["Date": now, "Expires": "Mon, 30 Nov 2026 08:49:37 GMT", "Cache-Control": "max-age=0"], false),
    ]

    @Test(arguments: ofBrowsers) func `a browser keeps what has a lifetime`(answer: Case) {
        #expect(HTTPResponse(status: 302, headers: answer.fields).isReusableByBrowsers == answer.isKept)
    }

    @Test(
        arguments: [
            (["Cache-Control": "max-age=600"], "Cache-Control is max-age=600"),
            (["Expires": "tomorrow"], "Cache-Control is missing, and Expires is tomorrow"),
            (["Expires": "0"], "Cache-Control is missing, and Expires is 0"),
            (
                ["Cache-Control": "public", "Expires": "Mon, 30 Nov 2026 08:49:37 GMT"],
                "Cache-Control is public, and Expires is Mon, 30 Nov 2026 08:49:37 GMT"
            ),
            (["Cache-Control": "max-age=600", "Expires": "tomorrow"], "Cache-Control is max-age=600"),
            (
                ["Cache-Control": "public, max-age=600", "Expires": "0"],
                "Cache-Control is public, max-age=600"
            ),
            (
                ["Cache-Control": "public, s-maxage=600", "Expires": "0"],
                "Cache-Control is public, s-maxage=600"
            ),
            (
                ["Cache-Control": "s-maxage=600", "Expires": "Fri, 01 Jan 2038 00:00:00 GMT"],
                "Cache-Control is s-maxage=600, and Expires is Fri, 01 Jan 2038 00:00:00 GMT"
            ),
        ] as [(HTTPHeaders, String)])
    func `a lifetime is explained by the fields that give it`(fields: HTTPHeaders, words: String) {
        #expect(HTTPResponse(status: 200, headers: fields).lifetimeInWords == words)
    }

    static let ofSharedCaches = [
        Case(["Cache-Control": "max-age=600"], false), Case(["Cache-Control": "public, max-age=600"], true),
        Case(["Cache-Control": "s-maxage=600"], true),
        Case(["Cache-Control": "max-age=600, must-revalidate"], true),
        Case(["Cache-Control": "public, private, max-age=600"], false),
        Case(["Cache-Control": "public, private=Set-Cookie, max-age=600"], true),
        Case(["Cache-Control": "public, max-age=600, no-cache = \"Set-Cookie\""], true),
        // s-maxage replaces max-age.
        Case(["Cache-Control": "public, s-maxage=0, max-age=600"], false),
        Case(["Cache-Control": "public, max-age=600", "Vary": "Accept, Cookie"], false),
        Case(["Cache-Control": "public, max-age=600", "Vary": "*"], false),
        Case(["Cache-Control": "public, max-age=600", "Vary": "X-Cookie-Consent"], true),
        Case(["Cache-Control": "public", "Date": now, "Expires": "Mon, 30 Nov 2026 08:49:37 GMT"], true),
        // Without a lifetime, a cache may choose one by the age of the answer.
        Case(["Cache-Control": "public"], false),
        Case(["Cache-Control": "public", "Last-Modified": "Sat, 29 Nov 2025 08:49:37 GMT"], true),
        Case(
            ["Cache-Control": "max-age=0, public", "Last-Modified": "Sat, 29 Nov 2025 08:49:37 GMT"], false),
        Case(["Cache-Control": "public, no-cache", "Last-Modified": "Sat, 29 Nov 2025 08:49:37 GMT"], false),
        Case(["Last-Modified": "Sat, 29 Nov 2025 08:49:37 GMT"], false),
    ]

    @Test(arguments: ofSharedCaches)
    func `a cache of several users keeps what is for all, and does not vary by the credentials`(answer: Case)
    {
        let response = HTTPResponse(status: 200, headers: answer.fields)
        #expect(response.isReusableBySharedCaches(unlessVaryingBy: "Cookie") == answer.isKept)
    }
}
