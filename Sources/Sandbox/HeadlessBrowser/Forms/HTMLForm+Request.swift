import HTTPMessages

extension HTMLForm {
    /// The request that sends the form (HTML, section 4.10.22.3); `button` is the place of the pressed button.
    func request(pressing button: Int?, on page: Browser.Page) throws(Browser.Failure) -> HTTPRequest {
        let override = button.flatMap { fields[$0].override }
        let action = override?.action ?? action
        let address = action.isEmpty ? page.url : page.absolute(action)
        if let scheme = WebAddress.scheme(of: address), scheme != "http", scheme != "https" {
            throw .notSent(
                reason: scheme == "javascript"
                    ? "its action is a script; a page that needs one takes a real browser"
                    : "its action begins with \(scheme):, which is not HTTP")
        }
        let entries = entries(pressing: button)
        let request: HTTPRequest?
        switch override?.method ?? method {
        case .dialog: throw .notSent(reason: "its method is dialog, which sends nothing")
        case .get:
            // The form replaces the query of the action (HTML, "mutate action URL").
            let withoutQuery = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
            let path = WebAddress.sendable(String(Substring(withoutQuery)))
            request = HTTPRequest("GET", path + "?" + FormEncoding.urlEncoded(entries))
        case .post where override?.isMultipart ?? isMultipart:
            request = HTTPRequest(
                "POST", WebAddress.sendable(address),
                headers: ["Content-Type": FormEncoding.multipartType],
                body: FormEncoding.multipart(entries))
        case .post:
            request = HTTPRequest(
                postForm: FormEncoding.urlEncoded(entries), to: WebAddress.sendable(address))
        }
        guard let request else { throw .badAddress(address) }
        return request
    }
}
