import HTTPMessages

extension HTMLForm {
    /// The request that the form becomes (HTML, section 4.10.22.3).
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
            // The query of the action is replaced ("mutate action URL").
            let bare = String(
                Substring(address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }))
            request = HTTPRequest("GET", WebAddress.sendable(bare) + "?" + FormEncoding.urlEncoded(entries))
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
