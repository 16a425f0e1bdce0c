import HTTPMessages

extension HTTPResponse {
    // Safeguard server.see-other: after a form comes a 303 (RFC 9700 section 4.12).
    // Without it, a 307 sends the password on to the client.
    /// A redirect whose request is a GET, whatever the first request was.
    ///
    /// RFC 9700 section 4.12: never 307, which would send the user's password on; 303 is unambiguous.
    public init(seeOther location: String) {
        self.init(
            status: 303,
            headers: [
                "Location": location, "Cache-Control": "no-store", "Pragma": "no-cache",
                "Referrer-Policy": "no-referrer",
            ])
    }

    // Safeguard server.no-store: no cache keeps an answer with a token (RFC 6749 section 5.1).
    // Without it, a cache gives it to the next client.
    /// A JSON answer that no cache keeps.
    ///
    /// RFC 6749 section 5.1: answers with tokens carry `Cache-Control: no-store` and `Pragma: no-cache`.
    public init(json: [UInt8], status: Int = 200) {
        self.init(
            status: status,
            headers: [
                "Content-Type": "application/json;charset=UTF-8", "Cache-Control": "no-store",
                "Pragma": "no-cache",
            ], body: json)
    }

    /// A public document, which caches may keep for an hour.
    public init(publicJSON json: [UInt8]) {
        self.init(
            status: 200,
            headers: ["Content-Type": "application/json", "Cache-Control": "public, max-age=3600"], body: json
        )
    }
}
