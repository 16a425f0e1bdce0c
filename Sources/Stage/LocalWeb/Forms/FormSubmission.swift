import HTTPMessages

/// The request that a form becomes.
///
/// Source: HTML, section 4.10.22.3, "Form submission algorithm".
struct FormSubmission {
    /// The request that is sent.
    let request: HTTPRequest

    /// Makes the request of a form whose fields are filled in.
    ///
    /// Throws `Browser.Failure.notSent(reason:)` or `badAddress` when a form of this kind is not sent over HTTP.
    init(_ form: HTMLForm, pressing button: Int?, on page: Browser.Page) throws(Browser.Failure) {
        let override = button.map { form.fields[$0].override } ?? HTMLForm.Override()
        let action = override.action ?? form.action
        let address = action.isEmpty ? page.url : page.absolute(action)
        if let scheme = WebAddress.scheme(of: address), scheme != "http", scheme != "https" {
            throw .notSent(
                reason: scheme == "javascript"
                    ? "its action is a script; a page that needs one takes a real browser"
                    : "its action begins with \(scheme):, which is not HTTP")
        }
        let entries = form.entries(pressing: button)
        let request: HTTPRequest?
        switch (override.method ?? form.method, override.encoding ?? form.encoding) {
        case (.dialog, _): throw .notSent(reason: "its method is dialog, which sends nothing")
        case (.get, _):
            // The query of the action is replaced ("mutate action URL").
            let end = address.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
            let bare = address[..<(end ?? address.endIndex)]
            request = HTTPRequest(
                "GET", WebAddress.sendable("\(bare)") + "?" + FormEncoding.urlEncoded(entries))
        case (.post, .urlEncoded):
            request = HTTPRequest(
                postForm: FormEncoding.urlEncoded(entries), to: WebAddress.sendable(address))
        case (.post, .multipart):
            let (body, type) = FormEncoding.multipart(entries)
            request = HTTPRequest(
                "POST", WebAddress.sendable(address), headers: ["Content-Type": type], body: body)
        case (.post, .plainText):
            throw .notSent(
                reason: "its encoding is text/plain, which no server can read reliably; "
                    + "use application/x-www-form-urlencoded or multipart/form-data")
        }
        guard let request else { throw .badAddress(address) }
        self.request = request
    }
}
