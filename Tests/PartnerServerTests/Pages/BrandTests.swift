import AuthorizationServer
import Foundation
import HTTPMessages
import Testing

@testable import PartnerServer

/// The look of the pages: it lets nothing in but a name, a mark and colours.
@Suite struct BrandTests {
    private typealias PageImage = PartnerServerConfiguration.PageImage

    private static let png = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)

    private func page(
        _ change: (inout PartnerServerConfiguration.Brand) throws -> Void
    ) async throws -> HTTPResponse {
        var brand = PartnerServerConfiguration.Brand()
        try change(&brand)
        return try await Partner { $0.brand = brand }.get("/flip")
    }

    @Test func `an image is part of the page, and the policy allows no other`() async throws {
        let plain = try await page { _ in }
        #expect(plain.headers["Content-Security-Policy"]?.contains("img-src") == false)
        let page = try await page { $0.mark = .image(try PageImage(Self.png)) }
        let policy = try #require(page.headers["Content-Security-Policy"])
        #expect(policy.contains("; img-src data:; "))
        #expect(policy.hasPrefix("default-src 'none'; "))
        #expect(page.text.contains("<img src=\"data:image/png;base64,iVBORw0KGgo=\" alt=\"\">"))
    }

    @Test func `a brand has a house before its name, or no mark`() async throws {
        #expect(try await page { _ in }.text.contains("<svg"))
        #expect(try await !page { $0.mark = nil }.text.contains("<svg"))
    }

    @Test func `name, letters and colours are on the page, escaped`() async throws {
        let page = try await page { brand in
            brand.name = "Lamp & Home"
            brand.mark = .letters("L")
            brand.light = PageColors([.accent: 0x5B21A8])
            brand.dark = PageColors([.accent: try #require(PageColor("#c4A5f5"))], over: .dark)
        }
        #expect(page.text.contains("<span aria-hidden=\"true\">L</span><bdi>Lamp &amp; Home</bdi>"))
        #expect(page.text.contains("– Lamp &amp; Home</title>"))
        #expect(page.text.contains("--accent: #5b21a8;"))
        #expect(page.text.contains("--accent: #c4a5f5;"))
        #expect(page.text.contains("--on-accent: #06241d;"), "what is not given stays")
    }

    // Rule: server.page-text
    @Test func `hostile text is shown and never obeyed`() async throws {
        let hostile = "\"><img src=x onerror=alert(1)></style><script>"
        for change in [
            { (brand: inout PartnerServerConfiguration.Brand) in brand.name = hostile },
            { $0.mark = .letters(hostile) },
        ] {
            let page = try await page(change)
            #expect(!page.text.contains("<script"))
            #expect(!page.text.contains("<img"))
            #expect(page.text.contains("&quot;&gt;&lt;img src=x"))
        }
    }

    @Test(arguments: [
        "", "#", "#fff", "#0000000", "red", "0b6b55", "#12345g", "#+12345", "#-12345", "# 12345", "#12345;",
        "#123456;}body{display:none", "url(https://evil.example)", "#1234\u{661}6", "\u{FF03}123456",
        "</style><script>", "var(--page)",
    ])
    func `only six hexadecimal digits are a colour`(text: String) { #expect(PageColor(text) == nil) }

    @Test func `a number is a colour of three bytes`() {
        let large: PageColor = 0xFFAA_0BC0
        #expect(large == PageColor("#aa0bc0"))
    }

    @Test(arguments: [
        Array("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>".utf8), Array("GIF89a".utf8), [],
        [0x89], Array("RIFF0000WAVE".utf8), Array("RIFF0000WEBP".utf8),
    ])
    func `no other file than a PNG, JPEG or WebP is an image`(bytes: [UInt8]) {
        let problem = UnusableConfiguration("the image of the brand has to be a PNG, JPEG or WebP file")
        #expect(throws: problem) { try PageImage(bytes) }
    }

    @Test func `an image of more bytes than the limit is refused`() {
        let large = Self.png + [UInt8](repeating: 0, count: PageImage.maximumBytes - Self.png.count)
        #expect(throws: Never.self) { try PageImage(large) }
        let problem = UnusableConfiguration("the image of the brand has 32769 bytes, and 32768 are the limit")
        #expect(throws: problem) { try PageImage(large + [0]) }
    }

    @Test(arguments: [
        (png, "png"), ([0xFF, 0xD8, 0xFF, 0xE0], "jpeg"), (Array("RIFF0000WEBPVP8 ".utf8), "webp"),
    ])
    func `an image is named by its first bytes`(bytes: [UInt8], type: String) throws {
        #expect(try PageImage(bytes).dataURL.hasPrefix("data:image/\(type);base64,"))
    }
}
