import HTTPMessages

/// The frame of every page: head, header, and the header fields that protect it.
struct PageFrame: Sendable {
    let token: String
    /// Whether the memory of the servers is between the phones of a run; its forms lead back to that.
    var isMemory = false

    /// The headers of every answer: nothing is kept, framed or loaded from elsewhere, no script is inline.
    static let headers: HTTPHeaders = [
        "Cache-Control": "no-store",
        "Content-Security-Policy":
            "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        // With no-referrer a browser would send its own forms with `Origin: null`, which the guard refuses.
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
            <header class="top"><a class="home" href="/">\(Self.icon)<span>Playground</span></a>
            <nav aria-label="Site"><a href="/">Scenarios</a> <a href="/mistakes">Mistakes</a> \
            <a href="/partner">Your partner</a> <a href="/docs/playground">Guide</a></nav></header>
            <main id="main" tabindex="-1">
            \(body)
            </main>
            </body>
            </html>

            """
        return Self.response(status, "text/html; charset=utf-8", html.markup)
    }

    static func response(_ status: Int, _ type: String, _ text: String) -> HTTPResponse {
        HTTPResponse(status: status, contentType: type, text: text, headers: headers)
    }

    func problem(_ status: Int, _ title: String, _ text: String) -> HTTPResponse {
        page(
            title, status: status,
            body: """
                <div class="narrow"><h1>\(title)</h1><p>\(text)</p><p><a href="/">All scenarios</a></p></div>
                """)
    }
}
