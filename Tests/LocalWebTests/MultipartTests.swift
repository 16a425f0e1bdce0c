import HTTPMessages
import LocalWeb
import Testing
import WebText

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

    @Test func `the fields of a form in parts are read and changed as those of a query`() async throws {
        let kept = Locked<HTTPRequest?>(nil)
        let browser = Site.browser { request in
            if request.method == "POST" { kept.withLock { $0 = request } }
            return Site.page(
                """
                <form method=post enctype=multipart/form-data><input name='a"b' value='1 & 2'><input type=file name=f>
                <textarea name=t>one
                --form-boundary-0
                two</textarea></form>
                """)
        }
        _ = try await browser.submit(try await browser.open("https://site.example/"), filling: [:])
        let request = try #require(kept.withLock { $0 })
        let lines = "one\r\n--form-boundary-0\r\ntwo"
        #expect(try request.formItems.map { try $0.decoded() } == ["1 & 2", "", lines])
        #expect(request.formItems.map(\.name) == ["a\"b", "f", "t"])
        let again = request.with(request.formItems)
        #expect(again.body == request.body)
        #expect(again.headers["Content-Type"] == request.headers["Content-Type"])
        let changed = request.with(
            [Parameters.Item("a\"b", "form-boundary-7")] + request.formItems.dropFirst())
        #expect(try changed.formItems.map { try $0.decoded() } == ["form-boundary-7", "", lines])
    }

    @Test func `a name is written and read when a combining character follows its quotation mark`()
        async throws
    {
        let kept = Locked<HTTPRequest?>(nil)
        let browser = Site.browser { request in
            if request.method == "POST" { kept.withLock { $0 = request } }
            return Site.page(
                """
                <form method=post enctype=multipart/form-data><input name='&#x659;b' value='&#x659;'>
                <input name='a"&#x301;; filename="' value=c></form>
                """)
        }
        _ = try await browser.submit(try await browser.open("https://site.example/"), filling: [:])
        let request = try #require(kept.withLock { $0 })
        #expect(request.formItems.map(\.name) == ["\u{659}b", "a\"\u{301}; filename=\""])
        #expect(try request.formItems.map { try $0.decoded() } == ["\u{659}", "c"])
        #expect(request.with(request.formItems).body == request.body)
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
