import HTTPMessages

/// The pages of the redirect host: they tell a user how linking ended, and nothing more.
enum RedirectHostPage {
    /// The header fields of every page: no cache, no referrer with the code in it, no script, no frame (RFC 9700
    /// sections 4.2.4 and 4.16).
    static let protectiveHeaders: HTTPHeaders = [
        "Cache-Control": "no-store", "Referrer-Policy": "no-referrer",
        "Content-Security-Policy":
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "X-Content-Type-Options": "nosniff",
    ]

    /// The page after linking; it names the Google account, and the partner's when userinfo was asked.
    static func linked(_ account: LinkedAccount) -> HTTPResponse {
        let googleAccount = account.id.account
        let partner = account.id.partner
        let partnerAccount = account.userInfo.map { " as \($0.email)" } ?? ""
        return page(
            200, title: "Linked",
            text: "The Google account \(googleAccount) is linked with \(partner)\(partnerAccount).")
    }

    /// The page after a failure, with its reason, and header fields beside ``protectiveHeaders``.
    static func error(
        _ status: Int, _ reason: String, adding furtherHeaders: HTTPHeaders = [:]
    ) -> HTTPResponse {
        var response = page(status, title: "Not linked", text: reason)
        for field in furtherHeaders { response.headers.add(field.name, field.value) }
        return response
    }

    private static func page(_ status: Int, title: String, text: String) -> HTTPResponse {
        let html: HTML = """
            <!doctype html>
            <html lang="en">
            <head><meta charset="utf-8"><title>\(title)</title></head>
            <body><h1>\(title)</h1><p>\(text)</p></body>
            </html>

            """
        return HTTPResponse(
            status: status, contentType: "text/html; charset=utf-8", text: html.markup,
            headers: protectiveHeaders)
    }
}
