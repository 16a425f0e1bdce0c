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
    private var current: Int?
    private var list: Int?
    private var textOwner: TextOwner?
    /// Whether the group of options that is open is disabled.
    var isGroupDisabled = false

    private enum TextOwner {
        case button(Int)
        case textArea(Int)
        case option(list: Int, hasValue: Bool)
    }

    var takesText: Bool { textOwner != nil }

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

/// The field sets that are open: one that is disabled disables all in it but what is in its first legend.
///
/// Source: HTML, section 4.10.15, "The fieldset element".
struct FieldSets {
    private struct Open {
        var isDisabled: Bool
        var hadLegend = false
        var isInLegend = false
        var disables: Bool { isDisabled && !isInLegend }
    }

    private var open: [Open] = []
    private var disabling = 0

    var areDisabled: Bool { disabling > 0 }

    mutating func open(isDisabled: Bool) {
        open.append(Open(isDisabled: isDisabled))
        if isDisabled { disabling += 1 }
    }

    mutating func close() {
        if let last = open.popLast(), last.disables { disabling -= 1 }
    }

    mutating func openLegend() {
        guard var last = open.popLast() else { return }
        if !last.hadLegend {
            if last.disables { disabling -= 1 }
            (last.hadLegend, last.isInLegend) = (true, true)
        }
        open.append(last)
    }

    mutating func closeLegend() {
        guard var last = open.popLast() else { return }
        if last.isInLegend {
            last.isInLegend = false
            if last.disables { disabling += 1 }
        }
        open.append(last)
    }
}

extension HTMLForm.Field {
    /// The field with what is chosen of a list, as a browser shows it before the user does anything.
    ///
    /// Source: HTML, section 4.10.7, "selectedness setting algorithm".
    var withSelection: HTMLForm.Field {
        guard type == "select" else { return self }
        var field = self
        if !takesSeveral {
            let last = options.lastIndex { $0.isSelected }
            let first = showsOne ? options.firstIndex { !$0.isDisabled } : nil
            for place in options.indices { field.options[place].isSelected = place == last ?? first }
        }
        field.value = field.options.first { $0.isSelected }?.value ?? ""
        return field
    }
}

extension HTMLForm {
    /// Leaves the last one ticked of radio buttons with one name.
    mutating func settleRadioButtons() {
        var ticked: [[UInt8]: Int] = [:]
        for place in fields.indices where fields[place].type == "radio" && fields[place].isChecked {
            let name = Array(fields[place].name.utf8)
            if !name.isEmpty, let earlier = ticked.updateValue(place, forKey: name) {
                fields[earlier].isChecked = false
            }
        }
    }
}

extension String {
    var trimmed: String {
        let bytes = utf8.drop(while: ByteReader.isSpace)
        let end = bytes.lastIndex { !ByteReader.isSpace($0) }.map { bytes.index(after: $0) }
        return String(Substring(bytes[..<(end ?? bytes.startIndex)]))
    }

    var withoutLineBreaks: String {
        utf8.contains { $0 == 0x0A || $0 == 0x0D }
            ? String(decoding: utf8.filter { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self) : self
    }
}
