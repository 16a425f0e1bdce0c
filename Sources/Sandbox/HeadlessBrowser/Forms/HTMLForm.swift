import WebText

/// A form on a page: where it goes, and its fields and buttons (HTML, section 4.10, "Forms").
package struct HTMLForm: Sendable, Hashable {
    /// How a form is sent.
    package enum Method: String, Sendable, Hashable {
        case get = "GET"
        case post = "POST"
        /// Not at all: it closes the dialogue that it is in.
        case dialog = "DIALOG"

        /// Reads an attribute: `get` for whatever is not known.
        init(_ attribute: String?) { self = Method(rawValue: attribute?.uppercased() ?? "") ?? .get }
    }

    /// The `id`; empty when there is none.
    package var id = ""
    /// The address as written in the page; empty for the page's own.
    package var action = ""
    package var method = Method.get
    /// Whether the body is `multipart/form-data`, and not `application/x-www-form-urlencoded`.
    package var isMultipart = false
    /// Its fields and buttons in the order of the page, those that belong to it by `form="…"` too.
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

    fileprivate static func isMultipart(_ attribute: String?) -> Bool {
        attribute?.lowercased() == "multipart/form-data"
    }

    package static func forms(in page: String) -> [HTMLForm] { HTMLPage(page).forms }

    /// Whether a user can fill in fields of all these names.
    package func has(_ names: some Sequence<String>) -> Bool {
        names.allSatisfy { name in
            fields.contains { !$0.isButton && !$0.isDisabled && $0.name.hasSameBytes(as: name) }
        }
    }

    /// The place of a button that sends; with an empty value the first of the name.
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
    /// A field of a form, with the value that the page gave it.
    package struct Field: Sendable, Hashable {
        /// The name under which the value is sent; empty for one that is not sent.
        package var name: String
        /// The value that the page gave it; for a list that of the chosen option.
        package var value = ""
        /// `text`, `password`, `hidden`, `checkbox`, `submit`, `image`, `select`, `textarea` and so on.
        package var type: String
        package var isDisabled: Bool
        /// Whether it is ticked; only checkboxes and radio buttons are.
        package var isChecked = false
        package var options: [Option] = []
        package var takesSeveral = false
        package var label = ""
        /// The attributes of a button that replace those of the form.
        package var override: Override?

        package init(name: String, type: String, isDisabled: Bool = false) {
            self.name = name
            self.type = type
            self.isDisabled = isDisabled
        }

        package var isTick: Bool { type == "checkbox" || type == "radio" }
        package var isButton: Bool { isSubmitButton || type == "reset" || type == "button" }
        package var isSubmitButton: Bool { (type == "submit" || type == "image") && !isDisabled }

        /// The field with what is chosen at first (HTML, section 4.10.7, "selectedness setting algorithm").
        var withSelection: Field {
            guard type == "select" else { return self }
            var field = self
            if !takesSeveral {
                let chosen = options.lastIndex { $0.isSelected } ?? options.firstIndex { !$0.isDisabled }
                for place in options.indices { field.options[place].isSelected = place == chosen }
            }
            field.value = field.options.first { $0.isSelected }?.value ?? ""
            return field
        }
    }

    /// An option of a list.
    package struct Option: Sendable, Hashable {
        package var value = ""
        package var text = ""
        package var isSelected = false
        package var isDisabled = false
    }

    /// The attributes of a button that replace those of its form, where they are not nil.
    package struct Override: Sendable, Hashable {
        package var action: String?
        package var method: Method?
        package var isMultipart: Bool?

        init(_ tag: HTMLTag) {
            action = tag["formaction"]?.trimmed
            method = tag["formmethod"].map { Method($0) }
            isMultipart = tag["formenctype"].map { HTMLForm.isMultipart($0) }
        }
    }
}

// A user's input to a form: filling in, ticking, choosing.
extension HTMLForm {
    /// Fills in, ticks or chooses by value or text; of checkboxes `on` ticks the first, `off` unticks all.
    mutating func fill(_ name: String, with value: String) throws(Browser.Failure) {
        let places = fields.indices.filter { !fields[$0].isButton && fields[$0].name.hasSameBytes(as: name) }
        let usable = places.filter { !fields[$0].isDisabled }
        guard let first = usable.first else { throw .noSuchForm(field: name) }
        // Beside a checkbox, many pages have a hidden field of the same name, with the value for no tick.
        let ticks = usable.filter { fields[$0].isTick }
        if !ticks.isEmpty {
            try tick(ticks, value)
        } else if fields[first].type == "select" {
            try choose(first, value)
        } else {
            for place in usable { fields[place].value = value }
        }
    }

    private mutating func tick(_ places: [Int], _ value: String) throws(Browser.Failure) {
        let isRadio = fields[places[0]].type == "radio"
        let chosen =
            places.first { fields[$0].value.hasSameBytes(as: value) } ?? (value == "on" ? places[0] : nil)
        guard let chosen else {
            guard value == "off", !isRadio else {
                throw .noSuchChoice(field: fields[places[0]].name, choices: places.map { fields[$0].value })
            }
            for place in places { fields[place].isChecked = false }
            return
        }
        // Of radio buttons one is ticked, of checkboxes any.
        if isRadio { for place in places { fields[place].isChecked = false } }
        fields[chosen].isChecked = true
    }

    private mutating func choose(_ place: Int, _ value: String) throws(Browser.Failure) {
        let options = fields[place].options
        let usable = options.indices.filter { !options[$0].isDisabled }
        guard
            let chosen = usable.first(where: { options[$0].value.hasSameBytes(as: value) })
                ?? usable.first(where: { options[$0].text.hasSameBytes(as: value) })
        else {
            throw .noSuchChoice(field: fields[place].name, choices: usable.map { options[$0].value })
        }
        for other in options.indices { fields[place].options[other].isSelected = other == chosen }
        fields[place].value = options[chosen].value
    }

    /// The entries that are sent, with the button at a place (HTML, section 4.10.22.4).
    func entries(pressing button: Int?) -> [FormEntry] {
        var entries: [FormEntry] = []
        for (place, field) in fields.enumerated() where !field.isDisabled {
            if field.isButton, place != button { continue }
            if field.isTick, !field.isChecked { continue }
            if field.type == "image" {
                // The place of the click, which goes without a name too.
                let prefix = field.name.isEmpty ? "" : field.name + "."
                entries += [FormEntry(prefix + "x", "0"), FormEntry(prefix + "y", "0")]
                continue
            }
            guard !field.name.isEmpty else { continue }
            switch field.type {
            case "select":
                entries += field.options.filter { $0.isSelected && !$0.isDisabled }.map {
                    FormEntry(field.name, $0.value)
                }
            case "file": entries.append(FormEntry(field.name, "", isFile: true))
            default: entries.append(FormEntry(field.name, field.value))
            }
        }
        return entries
    }
}
