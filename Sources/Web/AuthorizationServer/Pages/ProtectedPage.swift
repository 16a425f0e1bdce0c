import HTTPMessages
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A page that works without JavaScript, with the header fields that protect it.
public struct ProtectedPage: Sendable {
    private let style: HTML
    private let styleHash: String
    private let images: String

    /// Creates pages with this style sheet; the content security policy allows it and no other.
    ///
    /// - Parameter allowsDataImages: whether pages may have images that are part of them (`data:`).
    public init(style: HTML, allowsDataImages: Bool = false, crypto: PlatformCrypto) {
        images = allowsDataImages ? "img-src data:; " : ""
        self.style = style
        // Content Security Policy Level 3, section 2.3.1: the hash names the text.
        styleHash = "sha256-" + Data(crypto.sha256(style.markup.utf8).bytes).base64EncodedString()
    }

    /// The targets that the forms of a page may have (Content Security Policy Level 3, `form-action`).
    public enum FormTarget: String, Sendable {
        /// The page has no form.
        case none = "; form-action 'none'"
        /// This server only, without a redirect to another origin.
        case thisServer = "; form-action 'self'"
        /// This server, then the client, then any address that the client redirects to.
        ///
        /// Chromium applies `form-action` to every redirect that follows a form, those of the client
        /// included (seen with Chromium 156), and a server cannot list the addresses that a client goes on
        /// to. So this page has no `form-action`; `default-src 'none'` still keeps every script out.
        case client = ""
    }

    /// Creates the page of a body, in a language by its BCP 47 tag.
    public func response(
        _ status: Int, title: HTML, language: String, direction: String, forms: FormTarget = .none, body: HTML
    ) -> HTTPResponse {
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="\(language)" dir="\(direction)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="robots" content="noindex">
            <title>\(title)</title>
            <style>\(style)</style>
            </head>
            <body>
            <main>
            \(body)
            </main>
            </body>
            </html>

            """
        return HTTPResponse(
            status: status, contentType: "text/html; charset=utf-8", text: html.markup,
            headers: [
                "Content-Language": language,
                "Cache-Control": "no-store", "Pragma": "no-cache",
                // RFC 6749 section 10.13, RFC 9700 section 4.16: no framing, which would allow clickjacking.
                // `X-Frame-Options` says the same to browsers that do not know `frame-ancestors`.
                "Content-Security-Policy": "default-src 'none'; style-src '\(styleHash)'; \(images)"
                    + "frame-ancestors 'none'; base-uri 'none'\(forms.rawValue)",
                "X-Frame-Options": "DENY",
                "X-Content-Type-Options": "nosniff",
                // RFC 9700 section 4.2.4: the address of this page holds the state; no other site sees it.
                "Referrer-Policy": "no-referrer",
            ])
    }
}

/// A colour of the pages: three numbers, so that no text of a configuration gets into a style sheet.
public struct PageColor: Sendable, Hashable, ExpressibleByIntegerLiteral {
    /// Red, green and blue, a byte each.
    private let rgb: UInt32

    /// A colour as CSS writes it: `#` and six hexadecimal digits; nil for every other text.
    public init?(_ text: String) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
            digits.allSatisfy({ Hex.value(of: $0) != nil }),
            let rgb = UInt32(Substring(digits), radix: 16)
        else { return nil }
        self.rgb = rgb
    }

    /// A colour such as `0x0B6B55`; of a larger number the last three bytes count.
    public init(integerLiteral rgb: UInt32) { self.rgb = rgb & 0xFF_FFFF }

    var css: String { "#" + Hex.text([UInt8(rgb >> 16), UInt8(rgb >> 8 & 0xFF), UInt8(rgb & 0xFF)]) }
}

/// The colours of the pages on light or on dark screens.
public struct PageColors: Sendable, Hashable {
    /// The use of a colour; the raw value is its name in configurations and style sheets.
    public enum Role: String, CaseIterable, Sendable {
        /// Behind the page.
        case page
        /// Behind the text.
        case surface
        /// The text, and text of less weight.
        case text, muted
        /// Lines around parts of the page.
        case line
        /// The brand's name, links and the main button, and the text on that button.
        case accent
        case onAccent = "on-accent"
        /// The text of a problem, and what is behind it.
        case alert
        case alertSurface = "alert-surface"
    }

    private var colors: [Role: PageColor]

    /// These colours, and for every other use that of another set.
    public init(_ colors: [Role: PageColor], over base: PageColors = .light) {
        self.colors = base.colors.merging(colors) { _, new in new }
    }

    private init(all colors: [Role: PageColor]) { self.colors = colors }

    /// The colours on light screens, with a green accent.
    public static let light = PageColors(all: [
        .page: 0xEEF1F4, .surface: 0xFFFFFF, .text: 0x1B2127, .muted: 0x515C68, .line: 0xC3CBD4,
        .accent: 0x0B6B55, .onAccent: 0xFFFFFF, .alert: 0xA3151F, .alertSurface: 0xFDECEC,
    ])

    /// The colours on dark screens.
    public static let dark = PageColors(all: [
        .page: 0x101418, .surface: 0x1B2127, .text: 0xEEF1F4, .muted: 0xAAB4BF, .line: 0x46515C,
        .accent: 0x5FD0B3, .onAccent: 0x06241D, .alert: 0xFFB3B3, .alertSurface: 0x3B1D20,
    ])

    var declarations: HTML {
        HTML(Role.allCases.map { role in "--\(role.rawValue): \((colors[role] ?? 0).css);" })
    }
}

/// The look of the sign-in, consent and problem pages.
public enum PageStyle {
    /// The style sheet in the colours of a server, for light and for dark screens.
    public static func text(light: PageColors, dark: PageColors) -> HTML {
        """
        :root {
          color-scheme: light dark;
          \(light.declarations)
        }
        @media (prefers-color-scheme: dark) {
          :root {
            \(dark.declarations)
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px;
          background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif;
        }
        main {
          width: 100%; max-width: 440px; padding: 32px; background: var(--surface);
          border: 1px solid var(--line); border-radius: 16px; overflow-wrap: anywhere;
        }
        .brand {
          display: flex; gap: 10px; align-items: center; margin: 0; color: var(--accent); font-weight: 600;
        }
        .brand img { height: 28px; max-width: 160px; object-fit: contain; }
        .brand span { padding: 0 0.5em; border: 1px solid; border-radius: 1em; font-size: 0.75rem; }
        h1 { margin: 20px 0 4px; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
        h2 { margin: 16px 0 0; font-size: 1rem; font-weight: 600; }
        p { margin: 12px 0; }
        h1 + p { margin-top: 0; color: var(--muted); }
        ul { margin: 12px 0; padding-inline-start: 22px; }
        li { margin: 6px 0; }
        a { color: var(--accent); }
        label { display: block; margin: 16px 0 4px; font-weight: 600; }
        input:not([type=hidden]) {
          width: 100%; padding: 11px 12px; font: inherit; color: inherit; background: var(--surface);
          border: 1px solid var(--muted); border-radius: 10px;
        }
        button, .button {
          display: inline-block; padding: 11px 20px; font: inherit; font-weight: 600;
          text-align: center; text-decoration: none;
          color: var(--accent); background: none; border: 1px solid var(--muted); border-radius: 999px;
          cursor: pointer;
        }
        .primary { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
        .quiet {
          padding: 8px 0 0; border: 0; text-align: start; text-decoration: underline; font-weight: 400;
        }
        :focus-visible {
          outline: 3px solid var(--accent); outline-offset: 2px;
        }
        .account { margin: 16px 0; padding: 12px 16px; border: 1px solid var(--line); border-radius: 12px; }
        .account p { margin: 0; }
        .alert {
          padding: 10px 14px; border-radius: 10px; color: var(--alert); background: var(--alert-surface);
        }
        .detail { color: var(--muted); font-size: 0.875rem; }
        .actions { display: flex; flex-wrap: wrap; gap: 12px; margin: 24px 0 0; }
        code { font-size: 1.1rem; user-select: all; }
        @media (max-width: 420px) {
          body { padding: 0; background: var(--surface); place-items: start stretch; }
          main { border: 0; border-radius: 0; padding: 24px 20px; }
          .actions > * { flex: 1 0 100%; }
        }
        """
    }
}
