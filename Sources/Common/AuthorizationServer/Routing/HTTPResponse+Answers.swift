import HTTPMessages

extension HTTPResponse {
    // Safeguard server.see-other: after a form comes a 303 (RFC 9700 section 4.12).
    // Without it, a 307 sends the password on to the client.
    /// A redirect whose request is a GET, whatever the first request was.
    ///
    /// The next page does not get the code in `Location` as its `Referer`.
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
    /// A JSON answer that no cache keeps, with the charset of RFC 6749's examples.
    public init(json: [UInt8], status: Int = 200) {
        self.init(
            status: status,
            headers: [
                "Content-Type": "application/json;charset=UTF-8", "Cache-Control": "no-store",
                "Pragma": "no-cache",
            ], body: json)
    }

    /// A public document, which caches may keep for an hour, so that a new key reaches every client in that time.
    public init(publicJSON json: [UInt8]) {
        self.init(
            status: 200,
            headers: ["Content-Type": "application/json", "Cache-Control": "public, max-age=3600"], body: json
        )
    }
}
