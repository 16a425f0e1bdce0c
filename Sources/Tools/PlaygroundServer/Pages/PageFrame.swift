import HTTPMessages

extension HTML.StringInterpolation {
    /// Adds a number.
    mutating func appendInterpolation(_ number: Int) { appendLiteral("\(number)") }
}

/// The frame of every page: head, header, and the header fields that protect it.
struct PageFrame: Sendable {
    /// The token of this start, which every form carries.
    let token: String

    /// The headers of every answer: nothing is kept, framed, or loaded from
    /// elsewhere, and no script is inline.
    ///
    /// With `no-referrer` a browser would send its own forms with `Origin: null`, which the guard refuses.
    static let headers: HTTPHeaders = [
        "Cache-Control": "no-store",
        "Content-Security-Policy":
            "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        "X-Frame-Options": "DENY", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
    ]

    func page(_ title: String, status: Int = 200, body: HTML) -> HTTPResponse {
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            <link rel="icon" href="/icon.svg" type="image/svg+xml">
            <link rel="stylesheet" href="/style.css">
            <script src="/live.js" defer></script>
            </head>
            <body>
            <a class="skip" href="#main">Skip to the content</a>
            <header class="top"><a class="home" href="/">\(Icons.mark)<span>Playground</span></a>
            <nav aria-label="Site"><a href="/">Scenarios</a> <a href="/mistakes">Mistakes</a> \
            <a href="/partner">Your partner</a> \
            <a href="/docs/playground">Guide</a></nav></header>
            <main id="main" tabindex="-1">
            \(body)
            </main>
            </body>
            </html>

            """
        return Self.response(status, "text/html; charset=utf-8", html.markup)
    }

    /// A form with the token of this start.
    func form(_ action: String, class name: String = "", _ content: HTML) -> HTML {
        """
        <form method="post" action="\(action)" class="\(name)"><input type="hidden" name="token" value="\(token)">\
        \(content)</form>
        """
    }

    /// An answer of a text, with the headers of all.
    static func response(_ status: Int, _ type: String, _ text: String) -> HTTPResponse {
        HTTPResponse(status: status, contentType: type, text: text, headers: headers)
    }

    /// A page that names a problem and the way on.
    func problem(_ status: Int, _ title: String, _ text: String) -> HTTPResponse {
        page(
            title, status: status,
            body: """
                <div class="narrow"><h1>\(title)</h1><p>\(text)</p><p><a href="/">All scenarios</a></p></div>
                """)
    }
}

/// Drawings that are part of the markup, or a file of their own.
enum Icons {
    /// Two phones and the way between them.
    static let mark: HTML = """
        <svg width="30" height="24" viewBox="0 0 30 24" aria-hidden="true" focusable="false">\
        <rect x="1" y="2" width="10" height="20" rx="3" fill="none" stroke="currentColor" stroke-width="2"/>\
        <rect x="19" y="2" width="10" height="20" rx="3" fill="none" stroke="currentColor" stroke-width="2"/>\
        <path d="M8 9h13m-4-4 4 4-4 4M22 16H9" fill="none" stroke="currentColor" stroke-width="2"/></svg>
        """

    /// The same as the icon of the site.
    static let file = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 24"><rect x="1" y="2" width="10" height="20" rx="3" \
        fill="none" stroke="#3257d6" stroke-width="2"/><rect x="19" y="2" width="10" height="20" rx="3" fill="none" \
        stroke="#0b7a5c" stroke-width="2"/><path d="M8 12h13m-4-4 4 4-4 4" fill="none" stroke="#777" \
        stroke-width="2"/></svg>
        """
}
