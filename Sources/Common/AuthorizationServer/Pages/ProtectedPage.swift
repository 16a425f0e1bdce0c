import HTTPMessages
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The frame of pages that work without JavaScript, with the header fields that protect them.
public struct ProtectedPage: Sendable {
    private let style: HTML
    /// The hash by which the content security policy allows the style sheet.
    private let styleHash: String
    private let allowsDataImages: Bool

    /// Creates a frame with this style sheet; the content security policy allows no other.
    ///
    /// - Parameter allowsDataImages: whether pages may have images that are part of them (`data:`).
    public init(style: HTML, allowsDataImages: Bool = false, crypto: PlatformCrypto) {
        self.allowsDataImages = allowsDataImages
        self.style = style
        // Content Security Policy Level 3, section 2.3.1: the hash names the text.
        styleHash = "sha256-" + Data(crypto.sha256(style.markup.utf8).bytes).base64EncodedString()
    }

    /// The targets that the forms of a page may have (Content Security Policy Level 3, `form-action`).
    public enum FormTarget: Sendable {
        /// The page has no form.
        case none
        /// This server only, without a redirect to another origin.
        case thisServer
        /// This server, then the client, then any URL that the client redirects to.
        ///
        /// Chromium applies `form-action` to every redirect that follows a form, those of the client
        /// included (seen with Chromium 156), and a server cannot list the URLs that a client goes on
        /// to. So this page has no `form-action`; `default-src 'none'` still keeps every script out.
        case client

        /// The directive of the content security policy; nil where any target is allowed.
        fileprivate var directive: String? {
            switch self {
            case .none: "form-action 'none'"
            // Safeguard server.form-action: the form with the password leads to this server only (Content
            // Security Policy Level 3).
            // Without it, markup that got into the page sends the password elsewhere.
            case .thisServer: "form-action 'self'"
            case .client: nil
            }
        }
    }

    /// Creates the page of a body, in a language by its BCP 47 tag.
    public func response(
        _ status: Int, title: HTML, language: String, direction: TextDirection = .leftToRight,
        forms: FormTarget = .none, body: HTML
    ) -> HTTPResponse {
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="\(language)" dir="\(direction.rawValue)">
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
                "Content-Security-Policy": policy(forms),
                // For browsers that do not know `frame-ancestors`.
                "X-Frame-Options": "DENY",
                "X-Content-Type-Options": "nosniff",
                // Safeguard server.referrer: pages tell no other site their address (RFC 9700 section 4.2.4).
                // Without it, the state in the address goes out as the referrer.
                "Referrer-Policy": "no-referrer",
            ])
    }

    /// The content security policy of a page.
    private func policy(_ forms: FormTarget) -> String {
        let directives = [
            "default-src 'none'",
            "style-src '\(styleHash)'",
            allowsDataImages ? "img-src data:" : nil,
            // Safeguard server.frames: no page can be framed (RFC 6749 section 10.13, RFC 9700 section 4.16).
            // Without it, the button lies invisibly under something that the user wants to press.
            "frame-ancestors 'none'",
            "base-uri 'none'",
            forms.directive,
        ]
        return directives.compactMap(\.self).joined(separator: "; ")
    }
}
