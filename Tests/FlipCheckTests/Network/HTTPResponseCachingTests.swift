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

        static func kept(_ fields: HTTPHeaders) -> Case { Case(fields: fields, isKept: true) }
        static func notKept(_ fields: HTTPHeaders) -> Case { Case(fields: fields, isKept: false) }
    }

    private static let now = "Sun, 29 Nov 2026 08:49:37 GMT"

    static let ofBrowsers: [Case] = [
        .notKept([:]), .kept(["Cache-Control": "max-age=600"]),
        .kept(["Cache-Control": "private, Max-Age=\"600\""]),
        .notKept(["Cache-Control": "max-age=0"]), .notKept(["Cache-Control": "max-age=600, no-cache"]),
        .kept(["Cache-Control": "max-age=99999999999999999999"]),
        .notKept(["Cache-Control": "max-age=00"]), .notKept(["Cache-Control": "max-age=-1"]),
        .notKept(["Cache-Control": "max-age="]), .notKept(["Cache-Control": "max-age=soon"]),
        .notKept(["Cache-Control": "max-age=600, no-store"]),
        // With names of fields it is about only these fields.
        .kept(["Cache-Control": "max-age=600, no-cache=\"Set-Cookie, Set-Cookie2\""]),
        .notKept(["Cache-Control": "s-maxage=600"]),
        .kept(["Date": now, "Expires": "Mon, 30 Nov 2026 08:49:37 GMT"]),
        .kept(["Date": now, "Expires": "Fri, 01 Jan 2027 00:00:00 GMT"]),
        .notKept(["Date": now, "Expires": now]), .notKept(["Date": now, "Expires": "0"]),
        .notKept(["Date": now, "Expires": "Thu, 31 Dec 2025 23:59:59 GMT"]),
        .notKept(["Cache-Control": "max-age=600", "Vary": "*"]),
        .kept(["Cache-Control": "max-age=600", "Vary": "Accept"]),
        // Without a Date, only a date is in the future that is so in each year of a run.
        .notKept(["Expires": "Mon, 30 Nov 2026 08:49:37 GMT"]),
        .notKept(["Expires": "Wed, 31 Dec 2036 23:59:59 GMT"]),
        .kept(["Expires": "Thu, 01 Jan 2037 00:00:00 GMT"]),
        .kept(["Expires": "Thu, 31 Dec 2037 23:55:55 GMT"]),
        // max-age replaces Expires.
        .notKept(["Date": now, "Expires": "Mon, 30 Nov 2026 08:49:37 GMT", "Cache-Control": "max-age=0"]),
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

    static let ofSharedCaches: [Case] = [
        .notKept(["Cache-Control": "max-age=600"]), .kept(["Cache-Control": "public, max-age=600"]),
        .kept(["Cache-Control": "s-maxage=600"]),
        .kept(["Cache-Control": "max-age=600, must-revalidate"]),
        .notKept(["Cache-Control": "public, private, max-age=600"]),
        .kept(["Cache-Control": "public, private=Set-Cookie, max-age=600"]),
        .kept(["Cache-Control": "public, max-age=600, no-cache = \"Set-Cookie\""]),
        // s-maxage replaces max-age.
        .notKept(["Cache-Control": "public, s-maxage=0, max-age=600"]),
        .notKept(["Cache-Control": "public, max-age=600", "Vary": "Accept, Cookie"]),
        .notKept(["Cache-Control": "public, max-age=600", "Vary": "*"]),
        .kept(["Cache-Control": "public, max-age=600", "Vary": "X-Cookie-Consent"]),
        .kept(["Cache-Control": "public", "Date": now, "Expires": "Mon, 30 Nov 2026 08:49:37 GMT"]),
        // Without a lifetime, a cache may choose one by the age of the answer.
        .notKept(["Cache-Control": "public"]),
        .kept(["Cache-Control": "public", "Last-Modified": "Sat, 29 Nov 2025 08:49:37 GMT"]),
        .notKept(["Cache-Control": "max-age=0, public", "Last-Modified": "Sat, 29 Nov 2025 08:49:37 GMT"]),
        .notKept(["Cache-Control": "public, no-cache", "Last-Modified": "Sat, 29 Nov 2025 08:49:37 GMT"]),
        .notKept(["Last-Modified": "Sat, 29 Nov 2025 08:49:37 GMT"]),
    ]

    @Test(arguments: ofSharedCaches)
    func `a cache of several users keeps what is for all, and does not vary by the credentials`(answer: Case)
    {
        let response = HTTPResponse(status: 200, headers: answer.fields)
        #expect(response.isReusableBySharedCaches(unlessVaryingBy: "Cookie") == answer.isKept)
    }
}
