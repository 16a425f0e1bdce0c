import WebText

/// A user's input to a form: typing, ticking and choosing.
extension HTMLForm {
    /// Fills in the fields of a name: ticks a box or a radio button, chooses from a list, or types a text.
    ///
    /// The value chooses the box, the radio button or the option; an option is also found by its text. In place
    /// of a value, `on` ticks the first box or radio button, and `off` unticks all boxes. Any other field gets
    /// the value as its text, a hidden field too, as a script of the page could do. A file field is always sent
    /// empty.
    ///
    /// Throws `noSuchForm` when no field of the name can be filled in, and `noSuchChoice` for a value that the
    /// page does not offer.
    mutating func fill(_ name: String, with value: String) throws(Browser.Failure) {
        let usable = fields.indices.filter { index in
            let field = fields[index]
            return !field.isButton && !field.isDisabled && field.name.hasSameBytes(as: name)
        }
        if usable.isEmpty { throw .noSuchForm(field: name) }
        // Many pages have a hidden field of the same name, with the value for no choice. So boxes and lists go
        // first, and the hidden field beside them keeps its value.
        let checkables = usable.filter { fields[$0].isCheckable }
        if !checkables.isEmpty {
            try check(value, among: checkables)
        } else if let list = usable.first(where: { fields[$0].isList }) {
            try choose(value, inList: list)
        } else {
            for index in usable { fields[index].value = value }
        }
    }

    /// Ticks the checkbox or the radio button with a value; `indices` are those of one name, at least one.
    private mutating func check(_ value: String, among indices: [Int]) throws(Browser.Failure) {
        let first = indices[0]
        let isRadio = fields[first].isRadio
        let indexOfValue = indices.first { fields[$0].value.hasSameBytes(as: value) }
        if let chosen = indexOfValue ?? (value == "on" ? first : nil) {
            // Only one radio button can be ticked, but any number of checkboxes.
            if isRadio { uncheck(indices) }
            fields[chosen].isChecked = true
        } else if value == "off", !isRadio {
            uncheck(indices)
        } else {
            throw .noSuchChoice(field: fields[first].name, choices: indices.map { fields[$0].value })
        }
    }

    private mutating func uncheck(_ indices: [Int]) {
        for index in indices { fields[index].isChecked = false }
    }

    /// Chooses the option with a value, or else with this text, in place of the options that are chosen.
    private mutating func choose(_ value: String, inList list: Int) throws(Browser.Failure) {
        let options = fields[list].options
        let usable = options.indices.filter { !options[$0].isDisabled }
        guard
            let chosen = usable.first(where: { options[$0].value.hasSameBytes(as: value) })
                ?? usable.first(where: { options[$0].text.hasSameBytes(as: value) })
        else {
            throw .noSuchChoice(field: fields[list].name, choices: usable.map { options[$0].value })
        }
        for option in options.indices { fields[list].options[option].isSelected = option == chosen }
        fields[list].value = options[chosen].value
    }
}
