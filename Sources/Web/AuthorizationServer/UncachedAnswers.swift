import HTTPMessages

extension HTTPResponse {
    /// A redirect that turns whatever was sent into a GET.
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

    /// A JSON answer that nobody keeps.
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
}
