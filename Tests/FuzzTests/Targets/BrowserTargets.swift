import HTTPMessages
import TestSupport
import WebText

@testable import HeadlessBrowser
@testable import LoopbackHTTP

extension FuzzTarget {
    private static let page = """
        <title>t</title><form method=post enctype=multipart/form-data><input name=a value=1>\
        <input type=file name=f></form>
        <form action=/b><select name=s><option selected>x<option value=y></select>\
        <textarea name=t>u</textarea></form>
        """

    private static let lineFeed = UInt8(ascii: "\n")

    /// The parts of the simple browser that read what a site sends.
    static let browser = [
        FuzzTarget(
            "cookie-dates",
            seeds: [
                "Wed, 21 Oct 2026 07:28:00 GMT", "Wed, 21-Oct-26 7:2:0 GMT", "Wed Oct 21 07:28:00 GMT 2026",
            ]
        ) { bytes in
            guard let seconds = CookieDate.seconds(text(bytes)), seconds >= 0 else { throw Refused() }
            require(CookieDate.seconds(HTTPDate.text(seconds)) == seconds, "a date prints and parses")
        },
        FuzzTarget(
            "cookie-jar",
            seeds: [
                "a=1; Path=/; Max-Age=5\nb=2; Domain=x.example; Secure\n__Host-c=3; Path=/; Secure",
                "a\na=; Expires=x",
            ]
        ) { bytes in
            var jar = CookieJar()
            let here = request("https://www.x.example/a/b")
            let plain = request("http://www.x.example/a/b")
            let other = request("https://www.other.example/a/b")
            let lines = bytes.split(separator: lineFeed, omittingEmptySubsequences: false)
                .map { text(Array($0)) }
            for line in lines { jar.store(line, from: here, at: 1_000) }
            let sent = jar.pairs(for: here, at: 1_000)
            require(sent.count <= lines.count, "a line gives one cookie at most")
            require(jar.pairs(for: other, at: 1_000).isEmpty, "no other site gets a cookie")
            require(
                jar.pairs(for: plain, at: 1_000).allSatisfy(sent.contains),
                "without TLS no more is sent than with it")
            for pair in sent {
                let isSafe = pair.utf8.allSatisfy { byte in
                    byte == 0x09 || (byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: ";"))
                }
                require(isSafe, "a cookie cannot begin another one or a line")
            }
        },
        FuzzTarget("multipart", seeds: ["a\n1\nb\n--\nc\n\r"]) { bytes in
            let lines = bytes.split(separator: lineFeed, omittingEmptySubsequences: false)
                .map { text(Array($0)) }
            let entries = stride(from: 0, to: lines.count - 1, by: 2)
                .map { FormEntry(lines[$0], lines[$0 + 1]) }
                // A name that has one of the two escapes of the encoding reads back as what it stands for.
                .filter { !$0.name.hasBytes(of: "%22") && !$0.name.hasBytes(of: "%0D%0A") }
            let body = FormEncoding.multipart(entries)
            let read = FormEncoding.entries(multipart: body, contentType: FormEncoding.multipartType)
            require(read == entries, "fields in parts are written and read")
        },
        FuzzTarget("web-addresses", seeds: ["../b?c#d", "//b.example/\\c", "https://a.example/%41 ä"]) {
            bytes in
            let address = WebAddress.resolve(text(bytes), against: "https://a.example/b/c?d#e")
            let once = WebAddress.sendable(address)
            require(WebAddress.sendable(once) == once, "an address that can be sent stays as it is")
            require(once.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "it is printable ASCII")
        },
        FuzzTarget("browser", seeds: [page, "<meta http-equiv=refresh content='0; url=/a'><a href=/b>c</a>"])
        { bytes in
            let html = text(bytes)
            let site = Answering { request in
                request.method == "GET" && request.path == "/"
                    ? HTTPResponse(status: 200, contentType: "text/html", text: html)
                    : HTTPResponse(status: 204)
            }
            let browser = Browser(client: InMemoryClient(["https://a.example": site]))
            let page = try await browser.open("https://a.example/")
            _ = try? await browser.submit(page, filling: [:])
            for form in page.forms {
                guard let request = try? form.request(pressing: form.indexOfDefaultButton, on: page) else {
                    continue
                }
                // A file field in parts keeps its kind, and its name may hold characters that are escaped.
                if request.headers["Content-Type"]?.hasPrefix("multipart") == true { continue }
                require(
                    request.replacingForm(request.formItems).formItems == request.formItems,
                    "fields are read and written")
            }
        },
    ]

    /// A GET of a constant URL; stops at one that is not a URL, because the target would test nothing.
    private static func request(_ url: String) -> HTTPRequest {
        guard let request = HTTPRequest("GET", url) else { preconditionFailure(url) }
        return request
    }
}
