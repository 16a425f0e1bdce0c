import HTTPMessages
import LocalWeb
import Testing

/// Forms in parts.
@Suite struct MultipartTests {
    private func sent(_ html: String) async throws -> (type: String, body: String) {
        let browser = Site.browser { request in
            request.method == "GET"
                ? Site.page(html)
                : HTTPResponse(
                    status: 200, contentType: "text/html",
                    text: (request.headers["Content-Type"] ?? "") + "|"
                        + String(decoding: request.body, as: UTF8.self))
        }
        let page = try await browser.open("https://site.example/")
        let parts = try await browser.submit(page, filling: [:]).html.split(separator: "|", maxSplits: 1)
        return (String(parts[0]), String(parts[1]))
    }

    @Test func `each field is a part, and a file that was not chosen an empty one`() async throws {
        let (type, body) = try await sent(
            #"<form method=post enctype=multipart/form-data><input name='a"b' value=1><input type=file name=f></form>"#
        )
        #expect(type == "multipart/form-data; boundary=form-boundary-0")
        #expect(
            body
                == """
                --form-boundary-0
                Content-Disposition: form-data; name="a%22b"

                1
                --form-boundary-0
                Content-Disposition: form-data; name="f"; filename=""
                Content-Type: application/octet-stream


                --form-boundary-0--

                """.replacing("\n", with: "\r\n"))
    }

    @Test func `the boundary is not in what is sent`() async throws {
        let (type, body) = try await sent(
            """
            <form method=post enctype=multipart/form-data><input name=form-boundary-1 value=form-boundary-0>
            <input name=a value='xform-boundary-23'></form>
            """)
        #expect(type == "multipart/form-data; boundary=form-boundary-3")
        #expect(body.components(separatedBy: "--form-boundary-3").count == 4)
    }
}

extension String {
    fileprivate func components(separatedBy text: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = self[...]
        while let found = rest.firstRange(of: text) {
            parts.append(rest[..<found.lowerBound])
            rest = rest[found.upperBound...]
        }
        return parts + [rest]
    }
}
