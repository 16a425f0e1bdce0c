import HTTPMessages

/// The frame of every page: head, header, and the header fields that protect it.
struct PageFrame: Sendable {
    /// The random text of this start that every form carries, against forms of other sites.
    let token: String
    /// Whether the page of a run shows the memory of the servers; its forms then lead back to the memory.
    var isMemory = false

    /// The headers of every answer: no cache keeps it, no other page frames it, and it loads and runs only
    /// what this server sends as a file of its own.
    static let headers: HTTPHeaders = [
        "Cache-Control": "no-store",
        "Content-Security-Policy":
            "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        "X-Frame-Options": "DENY", "X-Content-Type-Options": "nosniff",
        // With no-referrer a browser would send its own forms with `Origin: null`, which the guard refuses.
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
    ]

    /// An HTML page with the header of the site.
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
            <a href="/partner">Your server</a> <a href="/docs/playground">Guide</a></nav></header>
            <main id="main" tabindex="-1">
            \(body)
            </main>
            </body>
            </html>

            """
        return Self.response(status, "text/html; charset=utf-8", html.markup)
    }

    /// An answer with the headers that protect it.
    static func response(_ status: Int, _ type: String, _ text: String) -> HTTPResponse {
        HTTPResponse(status: status, contentType: type, text: text, headers: headers)
    }

    /// A page for an address that shows nothing else, with the reason and the way back.
    func problem(_ status: Int, _ title: String, _ text: String) -> HTTPResponse {
        page(
            title, status: status,
            body: """
                <div class="narrow"><h1>\(title)</h1><p>\(text)</p><p><a href="/">All scenarios</a></p></div>
                """)
    }
}
