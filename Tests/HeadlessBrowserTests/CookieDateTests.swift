import Testing

@testable import HeadlessBrowser

/// The dates of cookies, as servers write them.
@Suite struct CookieDateTests {
    @Test(arguments: [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Tue, 29 Feb 2028 12:00:00 GMT", 1_835_438_400), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
        // Without the day of the week, and as Java, JavaScript and people write dates.
        ("06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sun Nov 06 08:49:37 GMT 1994", 784_111_777),
        ("Sun Nov 06 1994 08:49:37 GMT+0000 (Coordinated Universal Time)", 784_111_777),
        ("Sunday, 6 November 1994 8:49:37 GMT", 784_111_777), ("1994 08:49:37Z é nov 6th", 784_111_777),
    ])
    func `dates are read in the forms of RFC 9110, and in every order`(text: String, seconds: Int) {
        #expect(CookieDate.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "soon", "Thu, 01 Jan 1970", "Sat, 31 Feb 2026 00:00:00 GMT", "Sat, 1 Jan 1600 00:00:00 GMT",
        "Thu, 1 Jan 2026 24:00:00 GMT", "Thu, 1 Jan 2026 00:60:00 GMT", "Thu, 0 Jan 2026 00:00:00 GMT",
        "Thu, 1 Jan 20266 00:00:00 GMT", "Thu, 1 Xyz 2026 00:00:00 GMT", "Thu, 1 Jan 2026 00:00 GMT",
        "Thu, Jan 2026 00:00:00 GMT", "Thu Jan 1 00:00:00", "0", "-1", "1 Jan 2026 00:00:000",
        "1 Jan 2026 0x:00:00", "1 Jan 2026 :00:00",
    ])
    func `a text that is not a date is not read`(text: String) {
        #expect(CookieDate.seconds(text) == nil)
    }
}
