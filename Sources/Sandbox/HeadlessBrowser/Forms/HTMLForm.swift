import WebText

/// A form on a page: where it goes, and its fields and buttons (HTML, section 4.10, "Forms").
package struct HTMLForm: Sendable, Hashable, Codable {
    /// How a form is sent.
    package enum Method: String, Sendable, Hashable, Codable {
        case get = "GET"
        case post = "POST"
        /// The form is not sent: it closes the dialogue that it is in.
        case dialog = "DIALOG"

        /// Reads the attribute `method`.
        ///
        /// An absent or unknown value means `get`; the case of ASCII letters does not matter.
        init(_ attribute: String?) {
            switch attribute?.asciiLowercased {
            case "post": self = .post
            case "dialog": self = .dialog
            default: self = .get
            }
        }
    }

    /// The `id`; empty when there is none.
    package var id = ""
    /// The URL as written in the page; empty for the page's own.
    package var action = ""
    /// How the form is sent, unless the pressed button overrides it.
    package var method = Method.get
    /// Whether the body is `multipart/form-data`; any other, also `text/plain`, is sent as
    /// `application/x-www-form-urlencoded`.
    package var isMultipart = false
    /// The fields and buttons in the order of the page, with those that belong to the form by `form="…"`.
    package var fields: [Field] = []

    /// A form that is sent to the page's own address.
    package init(method: Method, fields: [Field]) {
        self.method = method
        self.fields = fields
    }

    init(_ tag: HTMLTag) {
        id = tag["id"] ?? ""
        action = tag["action"]?.trimmed ?? ""
        method = Method(tag["method"])
        isMultipart = Self.isMultipart(tag["enctype"])
    }

    /// Whether the value of `enctype` stands for `multipart/form-data`.
    static func isMultipart(_ attribute: String?) -> Bool {
        attribute?.asciiLowercased == "multipart/form-data"
    }

    /// Whether a user can fill in fields of all these names.
    package func canFillIn(_ names: some Sequence<String>) -> Bool {
        names.allSatisfy { name in
            fields.contains { $0.canBeFilledIn && $0.name.hasSameBytes(as: name) }
        }
    }

    /// The index in ``fields`` of a button that sends the form, by its name and value, or nil when there is none.
    ///
    /// An empty value also stands for any value. The order of preference is then: the button with the name and an
    /// empty value, the first button with the name, and the first button without a name whose text is the name.
    package func index(ofButton name: String, value: String = "") -> Int? {
        let buttons = fields.indices.filter { fields[$0].isSubmitButton }
        let named = buttons.filter { fields[$0].name.hasSameBytes(as: name) }
        if let exact = named.first(where: { fields[$0].value.hasSameBytes(as: value) }) { return exact }
        guard value.isEmpty else { return nil }
        return named.first
            ?? buttons.first { fields[$0].name.isEmpty && fields[$0].label.hasSameBytes(as: name) }
    }

    /// The index of the button that the Enter key presses, the first that sends the form; nil when there is none or it is
    /// disabled.
    ///
    /// While the button is disabled, a browser sends nothing until a script enables it. This browser sends the form without
    /// a button: the next button may be Cancel.
    package var indexOfDefaultButton: Int? {
        fields.firstIndex { $0.isOfSubmitType }.flatMap { fields[$0].isDisabled ? nil : $0 }
    }
}
