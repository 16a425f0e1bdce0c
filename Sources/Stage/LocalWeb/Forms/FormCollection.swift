/// The forms of a page and their fields, each field with the form that it belongs to.
///
/// Source: HTML, section 4.10.18.3, "Association of controls and forms".
struct FormCollection {
    /// To what a field belongs.
    private enum Owner: Hashable {
        case form(Int)
        /// The form of this `id`, which may come later.
        case id([UInt8])
        case none
    }

    private var forms: [HTMLForm] = []
    private var fields: [(field: HTMLForm.Field, owner: Owner)] = []
    /// The form that is open.
    private var current: Int?
    /// The place of the list that is open.
    private var list: Int?
    /// The element that the next text belongs to.
    private var textOwner: TextOwner?
    /// Whether the group of options that is open is disabled.
    var isGroupDisabled = false

    private enum TextOwner {
        case button(Int)
        case textArea(Int)
        case option(list: Int, hasValue: Bool)
    }

    /// Whether text belongs to something that is open.
    var takesText: Bool { textOwner != nil }

    /// Whether a list is open.
    var hasList: Bool { list != nil }

    mutating func open(_ tag: HTMLTag) {
        // A form inside a form is none.
        guard current == nil else { return }
        current = forms.count
        forms.append(
            HTMLForm(
                id: tag[.id] ?? "", action: tag[.action]?.trimmed ?? "",
                method: HTMLForm.Method(attribute: tag[.method]),
                encoding: HTMLForm.Encoding(attribute: tag[.enctype])))
    }

    mutating func close() { current = nil }

    mutating func addInput(_ tag: HTMLTag, isDisabled: Bool) {
        let type = tag.keyword(.type) ?? "text"
        var field = field(tag, type: Self.inputTypes.contains(type) ? type : "text", isDisabled: isDisabled)
        field.isChecked = field.isTick && tag.has(.checked)
        field.value = tag[.value] ?? (field.isTick ? "on" : "")
        field.label = field.isButton ? field.value : tag[.alt] ?? ""
        if field.type == "submit" || field.type == "image" { field.override = Self.override(tag) }
        // A line break cannot be in a field of one line (HTML, "value sanitization algorithm").
        if ["text", "password", "search", "tel", "email", "url"].contains(field.type) {
            field.value = field.value.withoutLineBreaks
        }
        add(field, tag)
    }

    mutating func openButton(_ tag: HTMLTag, isDisabled: Bool) {
        let type = tag.keyword(.type) ?? "submit"
        var field = field(
            tag, type: type == "reset" || type == "button" ? type : "submit", isDisabled: isDisabled)
        field.value = tag[.value] ?? ""
        if field.type == "submit" { field.override = Self.override(tag) }
        textOwner = .button(fields.count)
        add(field, tag)
    }

    mutating func openTextArea(_ tag: HTMLTag, isDisabled: Bool) {
        textOwner = .textArea(fields.count)
        add(field(tag, type: "textarea", isDisabled: isDisabled), tag)
    }

    mutating func openList(_ tag: HTMLTag, isDisabled: Bool) {
        list = fields.count
        isGroupDisabled = false
        var field = field(tag, type: "select", isDisabled: isDisabled)
        field.takesSeveral = tag.has(.multiple)
        field.showsOne = !field.takesSeveral && (tag[.size].flatMap { Int($0) } ?? 1) <= 1
        add(field, tag)
    }

    mutating func openOption(_ tag: HTMLTag) {
        guard let list else { return }
        fields[list].field.options.append(
            HTMLForm.Option(
                value: tag[.value] ?? "", isSelected: tag.has(.selected),
                isDisabled: tag.has(.disabled) || isGroupDisabled))
        textOwner = .option(list: list, hasValue: tag.has(.value))
    }

    /// Takes the text of what is open, and closes it.
    mutating func closeText(_ raw: ArraySlice<UInt8>) {
        let text = CharacterReferences.decoded(raw, in: .text)
        switch textOwner {
        case .button(let place): fields[place].field.label = text.singleSpaced
        case .textArea(let place):
            // One line feed behind the tag is not part of the text.
            fields[place].field.value = text.utf8.first == 0x0A ? String(text.utf8.dropFirst()) ?? "" : text
        case .option(let list, let hasValue):
            let last = fields[list].field.options.count - 1
            fields[list].field.options[last].text = text.singleSpaced
            if !hasValue { fields[list].field.options[last].value = text.singleSpaced }
        case nil: break
        }
        textOwner = nil
    }

    mutating func closeList() {
        list = nil
        isGroupDisabled = false
    }

    private mutating func add(_ field: HTMLForm.Field, _ tag: HTMLTag) {
        let owner: Owner =
            if let id = tag[.form] { .id(Array(id.utf8)) } else { current.map { .form($0) } ?? .none }
        fields.append((field, owner))
    }

    private func field(_ tag: HTMLTag, type: String, isDisabled: Bool) -> HTMLForm.Field {
        HTMLForm.Field(name: tag[.name] ?? "", type: type, isDisabled: isDisabled)
    }

    /// The forms with their fields, when the whole page has been read.
    consuming func assembled() -> [HTMLForm] {
        var places: [[UInt8]: Int] = [:]
        for (place, form) in forms.enumerated() where places[Array(form.id.utf8)] == nil {
            places[Array(form.id.utf8)] = place
        }
        for (field, owner) in fields {
            let place: Int? =
                switch owner {
                case .form(let place): place
                case .id(let id): id.isEmpty ? nil : places[id]
                case .none: nil
                }
            if let place { forms[place].fields.append(field.withSelection) }
        }
        for place in forms.indices { forms[place].settleRadioButtons() }
        return forms
    }

    private static func override(_ tag: HTMLTag) -> HTMLForm.Override {
        HTMLForm.Override(
            action: tag[.formaction]?.trimmed,
            method: tag[.formmethod].map { HTMLForm.Method(attribute: $0) },
            encoding: tag[.formenctype].map { HTMLForm.Encoding(attribute: $0) })
    }

    /// The types that an `<input>` can have; of any other it is `text`.
    private static let inputTypes: Set<String> = [
        "hidden", "text", "search", "tel", "url", "email", "password", "date", "month", "week", "time",
        "datetime-local", "number", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset",
        "button",
    ]
}
