import HTTPMessages
import WebText

extension HTMLForm {
    /// The request that sends the form (HTML, section 4.10.22.3).
    ///
    /// Throws when the action is a script (`javascript:`), the method is `dialog`, or the address is not HTTP or cannot be
    /// read.
    ///
    /// - Parameter button: the index in ``fields`` of the pressed button; its attributes replace those of the form.
    func request(pressing button: Int?, on page: Browser.Page) throws(Browser.Failure) -> HTTPRequest {
        var form = self
        if let override = button.flatMap({ fields[$0].override }) {
            form.action = override.action ?? action
            form.method = override.method ?? method
            form.isMultipart = override.isMultipart ?? isMultipart
        }
        let address = form.action.isEmpty ? page.url : page.absolute(form.action)
        try Self.refuseOtherSchemes(address)
        return try form.request(to: address, with: entries(pressing: button))
    }

    private static func refuseOtherSchemes(_ address: String) throws(Browser.Failure) {
        guard let scheme = WebAddress.scheme(of: address), scheme != "http", scheme != "https" else { return }
        throw .notSent(
            reason: scheme == "javascript"
                ? "its action is a script; such a page needs a real browser"
                : "its action begins with \(scheme):, which is not HTTP")
    }

    private func request(
        to address: String, with entries: [FormEntry]
    ) throws(Browser.Failure) -> HTTPRequest {
        let request: HTTPRequest?
        switch method {
        case .dialog: throw .notSent(reason: "its method is dialog, which sends nothing")
        case .get:
            // The form replaces the query of the action (HTML, "mutate action URL").
            let address = WebAddress.sendable(address.withoutQuery)
            request = HTTPRequest("GET", address + "?" + FormEncoding.urlEncoded(entries))
        case .post where isMultipart:
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

    /// The entries that are sent (HTML, section 4.10.22.4), without those of `dirname` and `_charset_`.
    ///
    /// - Parameter button: the index in ``fields`` of the pressed button, the only one that is sent.
    private func entries(pressing button: Int?) -> [FormEntry] {
        var entries: [FormEntry] = []
        for (index, field) in fields.enumerated() where !field.isDisabled {
            if field.isButton, index != button { continue }
            if field.isCheckable, !field.isChecked { continue }
            if field.type == "image" {
                // The coordinates of the click, which are sent even without a name.
                let prefix = field.name.isEmpty ? "" : field.name + "."
                entries += [FormEntry(prefix + "x", "0"), FormEntry(prefix + "y", "0")]
                continue
            }
            guard !field.name.isEmpty else { continue }
            switch field.type {
            case "select":
                let chosen = field.options.filter { $0.isSelected && !$0.isDisabled }
                entries += chosen.map { FormEntry(field.name, $0.value) }
            case "file": entries.append(FormEntry(field.name, "", isFile: true))
            default: entries.append(FormEntry(field.name, field.value))
            }
        }
        return entries
    }
}
