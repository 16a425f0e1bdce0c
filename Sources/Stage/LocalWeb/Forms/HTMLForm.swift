import WebText

/// A form on a page: where it goes, and its fields and buttons.
///
/// Source: HTML, section 4.10, "Forms".
package struct HTMLForm: Sendable, Hashable {
    /// How a form is sent.
    package enum Method: String, Sendable, Hashable {
        case get = "GET"
        case post = "POST"
        /// Not at all: it closes the dialogue that it is in.
        case dialog = "DIALOG"
    }

    /// How the fields are written into a body.
    package enum Encoding: String, Sendable, Hashable {
        case urlEncoded = "application/x-www-form-urlencoded"
        /// In parts between boundaries (RFC 7578).
        case multipart = "multipart/form-data"
        case plainText = "text/plain"
    }

    /// The `id`; empty when there is none.
    package var id = ""
    /// The address as written in the page; empty for the page's own.
    package var action = ""
    package var method = Method.get
    package var encoding = Encoding.urlEncoded
    /// Its fields and buttons in the order of the page, those that belong to it by `form="…"` too.
    package var fields: [Field] = []

    /// A form that is sent to the page's own address.
    package init(method: Method, fields: [Field]) {
        self.method = method
        self.fields = fields
    }

    init(id: String, action: String, method: Method, encoding: Encoding) {
        (self.id, self.action, self.method, self.encoding) = (id, action, method, encoding)
    }

    package static func forms(in page: String) -> [HTMLForm] { HTMLPage(page).forms }

    /// Whether a user can fill in fields of all these names.
    package func has(_ names: some Sequence<String>) -> Bool {
        names.allSatisfy { name in
            fields.contains { !$0.isButton && !$0.isDisabled && $0.name.hasSameBytes(as: name) }
        }
    }

    /// The place among the fields of a button that sends; nil when there is none.
    ///
    /// - Parameters:
    ///   - name: the name of the button.
    ///   - value: its value; empty for the first button of the name, whatever its value.
    package func place(ofButton name: String, value: String = "") -> Int? {
        let places = fields.indices.filter {
            fields[$0].isSubmitButton && fields[$0].name.hasSameBytes(as: name)
        }
        return places.first { fields[$0].value.hasSameBytes(as: value) }
            ?? (value.isEmpty ? places.first : nil)
    }

    /// The place of the button that the Enter key presses: the first one that sends; nil when there is none.
    package var placeOfDefaultButton: Int? { fields.firstIndex { $0.isSubmitButton } }
}

extension HTMLForm {
    /// A field or a button.
    package struct Field: Sendable, Hashable {
        /// The name under which the value is sent; empty for one that is not sent.
        package var name = ""
        /// The value that the page gave it; for a list that of the chosen option.
        package var value = ""
        /// `text`, `password`, `hidden`, `checkbox`, `submit`, `image`, `reset`, `button`,
        /// `select`, `textarea` and so on.
        package var type = "text"
        package var isDisabled = false
        /// Whether it is ticked; only checkboxes and radio buttons are.
        package var isChecked = false
        package var options: [Option] = []
        package var takesSeveral = false
        /// Whether the list shows one option only, so that one is always chosen.
        var showsOne = false
        package var label = ""
        /// The attributes of a button that replace those of the form.
        package var override = Override()

        /// A field or button of a name and a type.
        package init(name: String, type: String, isDisabled: Bool = false) {
            self.name = name
            self.type = type
            self.isDisabled = isDisabled
        }

        package var isTick: Bool { type == "checkbox" || type == "radio" }
        package var isButton: Bool { isSubmitButton || type == "reset" || type == "button" }
        package var isSubmitButton: Bool { (type == "submit" || type == "image") && !isDisabled }
    }

    /// An option of a list.
    package struct Option: Sendable, Hashable {
        package var value = ""
        package var text = ""
        package var isSelected = false
        package var isDisabled = false
    }

    /// The attributes of a button that replace those of its form: `formaction`, `formmethod`, `formenctype`.
    package struct Override: Sendable, Hashable {
        /// The address; nil for that of the form.
        package var action: String?
        /// The method; nil for that of the form.
        package var method: Method?
        /// The encoding; nil for that of the form.
        package var encoding: Encoding?
    }
}

extension HTMLForm.Method {
    /// Reads an attribute: `get` for whatever is not known.
    init(attribute: String?) { self = HTMLForm.Method(rawValue: attribute?.uppercased() ?? "") ?? .get }
}

extension HTMLForm.Encoding {
    /// Reads an attribute: as a query for whatever is not known.
    init(attribute: String?) {
        self = HTMLForm.Encoding(rawValue: attribute?.lowercased() ?? "") ?? .urlEncoded
    }
}
