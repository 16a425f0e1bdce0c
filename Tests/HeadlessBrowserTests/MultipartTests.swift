import HTTPMessages
import HeadlessBrowser
import Testing
import WebText

/// Forms in parts.
@Suite struct MultipartTests {
    /// The request that a form with these fields becomes.
    private func sent(_ fields: String) async throws -> HTTPRequest {
        let kept = Locked<HTTPRequest?>(nil)
        let browser = Site.browser { request in
            if request.method == "POST" { kept.withLock { $0 = request } }
            return Site.page("<form method=post enctype=multipart/form-data>\(fields)</form>")
        }
        _ = try await browser.submit(try await browser.open("https://site.example/"), filling: [:])
        return try #require(kept.withLock { $0 })
    }

    @Test func `each field is a part, and a file that was not chosen an empty one`() async throws {
        let request = try await sent(#"<input name='a"b' value=1><input type=file name=f>"#)
        let type = try #require(request.headers["Content-Type"])
        let boundary = type.dropFirst("multipart/form-data; boundary=".count)
        #expect(type.hasPrefix("multipart/form-data; boundary="))
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == """
                --\(boundary)
                Content-Disposition: form-data; name="a%22b"

                1
                --\(boundary)
                Content-Disposition: form-data; name="f"; filename=""
                Content-Type: application/octet-stream


                --\(boundary)--

                """.replacing("\n", with: "\r\n"))
    }

    @Test func `the fields of a form in parts are read and changed as those of a query`() async throws {
        let request = try await sent(
            """
            <input name='a"b' value='1 & 2'><input type=file name=f>
            <textarea name=t>one
            --
            two</textarea>
            """)
        let lines = "one\r\n--\r\ntwo"
        #expect(try request.formItems.map { try $0.decoded() } == ["1 & 2", "", lines])
        #expect(request.formItems.map(\.name) == ["a\"b", "f", "t"])
        let again = request.replacingForm(request.formItems)
        #expect(again.body == request.body)
        #expect(again.headers["Content-Type"] == request.headers["Content-Type"])
        let changed = request.replacingForm(
            [Parameters.Item("a\"b", "other")] + request.formItems.dropFirst())
        #expect(try changed.formItems.map { try $0.decoded() } == ["other", "", lines])
    }

    @Test func `a name is written and read when a combining character follows its quotation mark`()
        async throws
    {
        let request = try await sent(
            """
            <input name='&#x659;b' value='&#x659;'>
            <input name='a"&#x301;; filename="' value=c>
            """)
        #expect(request.formItems.map(\.name) == ["\u{659}b", "a\"\u{301}; filename=\""])
        #expect(try request.formItems.map { try $0.decoded() } == ["\u{659}", "c"])
        #expect(request.replacingForm(request.formItems).body == request.body)
    }

    @Test func `a text field with the name of a file field stays one`() async throws {
        let request = try await sent("<input name=f value=text><input type=file name=f>")
        #expect(request.replacingForm(request.formItems).body == request.body)
    }

    @Test func `a changed form writes a space as a form that was sent does`() throws {
        let request = try #require(HTTPRequest(postForm: "a=1+2", to: "https://a.example/"))
        let changed = request.replacingForm([Parameters.Item("a", "1 2")])
        #expect(String(decoding: changed.body, as: UTF8.self) == "a=1+2")
    }
}
