import LocalHTTP

/// The pages of the handler: it shows one only where it has nobody to redirect to.
enum HandlerPage {
    static func page(for refusal: HandlerRefusal, request: HTTPRequest) -> HTTPResponse {
        switch refusal {
        case .missingInitialState:
            // Nothing of the request is repeated: it may be a code that somebody else is to get.
            page(
                title: "This sign-in cannot be finished",
                text: "It was begun in another browser, too long ago, or is finished already.",
                detail: "unable to process the request due to missing initial state")
        case .page(let problem):
            page(
                title: "This sign-in cannot begin",
                text: "The app or site that sent you here made a mistake.", detail: problem)
        case .app(let error):
            page(
                title: "This sign-in cannot begin",
                text: "The app or site that sent you here made a mistake.", detail: error.message)
        }
    }

    private static func page(title: String, text: String, detail: String) -> HTTPResponse {
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="robots" content="noindex">
            <title>\(title)</title>
            </head>
            <body>
            <main>
            <h1>\(title)</h1>
            <p>\(text) Go back to the app and start again.</p>
            <p>For developers: \(detail).</p>
            </main>
            </body>
            </html>

            """
        return HTTPResponse(
            status: 400, contentType: "text/html; charset=utf-8", text: html.markup,
            headers: [
                "Cache-Control": "no-store",
                "Content-Security-Policy":
                    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
                "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer",
            ])
    }
}
