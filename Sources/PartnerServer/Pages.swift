import LocalHTTP
import OAuth
import PlatformCrypto

/// The pages that the browser sees, and the headers that protect them.
///
/// They work without JavaScript.
struct Pages: Sendable {
    let configuration: PartnerServerConfiguration
    let cookie: SessionCookie
    private let style: Stylesheet

    init(configuration: PartnerServerConfiguration, crypto: PlatformCrypto) {
        self.configuration = configuration
        cookie = SessionCookie(isSecure: configuration.issuer.utf8.starts(with: "https://".utf8))
        style = Stylesheet(crypto: crypto)
    }

    /// Where the forms of a page may lead (Content Security Policy Level 3, `form-action`).
    enum FormTarget: String {
        /// The page has no form.
        case none = "; form-action 'none'"
        /// To this server: nobody else gets to see a password.
        case thisServer = "; form-action 'self'"
        /// Through this server to the client, and from there to wherever the client redirects.
        ///
        /// Chromium applies `form-action` to every redirect that follows a form, those of the client
        /// included (seen with Chromium 156), and nobody can list where Google goes on to. So this page has
        /// no `form-action`; nothing secret is typed into it.
        case client = ""
    }

    /// A page with its protection.
    func page(_ status: Int, title: String, body: HTML, forms: FormTarget = .none) -> HTTPResponse {
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="robots" content="noindex">
            <title>\(title) – \(configuration.serviceName)</title>
            <style>\(style.html)</style>
            </head>
            <body>
            <main>
            <p class="brand">\(Stylesheet.mark)<span>\(configuration.serviceName)</span></p>
            \(body)
            </main>
            </body>
            </html>

            """
        return HTTPResponse(
            status: status, contentType: "text/html; charset=utf-8", text: html.markup,
            headers: [
                "Cache-Control": "no-store", "Pragma": "no-cache",
                // RFC 6749 section 10.13, RFC 9700 section 4.16: no framing, or a click could be stolen.
                // `X-Frame-Options` says the same to browsers that do not know `frame-ancestors`.
                "Content-Security-Policy": "default-src 'none'; style-src '\(style.hash)'; "
                    + "frame-ancestors 'none'; base-uri 'none'\(forms.rawValue)",
                "X-Frame-Options": "DENY",
                "X-Content-Type-Options": "nosniff",
                // RFC 9700 section 4.2.4: the address of this page holds the state; no other site sees it.
                "Referrer-Policy": "no-referrer",
            ])
    }

    /// The request names no client and redirect URI that this server knows: a dead end, said in words.
    func unusableRequest(_ error: OAuthError) -> HTTPResponse {
        page(
            400, title: "This link cannot be used",
            body: """
                <h1>This link cannot be used</h1>
                <p>The app or site that sent you here made a mistake, so your account was not linked. \
                Go back and try again; if it happens once more, tell its makers.</p>
                <p class="detail">For developers: \(error.description ?? error.code.rawValue).</p>
                """)
    }

    /// The form was not shown by this server to this browser for this request, or too long ago.
    func staleForm(action: String) -> HTTPResponse {
        page(
            403, title: "Please try again",
            body: """
                <h1>Please try again</h1>
                <p>This form is out of date, or your browser does not keep cookies for this site. \
                Nothing was linked.</p>
                <p class="actions"><a class="button primary" href="\(action)">Start again</a></p>
                """)
    }

    /// The flip link opened in a browser.
    func flip() -> HTTPResponse {
        page(
            200, title: "Open in the app",
            body: """
                <h1>This link belongs to the app</h1>
                <p>It opens the \(configuration.serviceName) app, which is not installed on this device or \
                did not take the link. Nothing was linked.</p>
                <p>Go back to the app you came from and start again. You can link your account there \
                without the \(configuration.serviceName) app, too.</p>
                """)
    }
}
