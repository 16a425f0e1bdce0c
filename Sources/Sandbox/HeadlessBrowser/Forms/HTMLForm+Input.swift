import WebText

/// A user's input to a form: typing, ticking and choosing.
extension HTMLForm {
    /// Fills in the fields with a name: ticks a box or a radio button, chooses from a list, or types a text.
    ///
    /// - Boxes and radio buttons: the value chooses one. Where none has it, `on` ticks the first, and `off` unticks all boxes.
    /// - Lists: the value, or the text, chooses an option of the first list, and only this option is chosen then.
    /// - Any other field gets the value as its text, a read-only one too. A hidden field gets it only when the user sees no
    ///   field with the name, as a script of the page could do.
    ///
    /// Throws `noSuchField` when no field with the name can be filled in, and `noSuchChoice` for a value that the
    /// page does not offer.
    mutating func fill(_ name: String, with value: String) throws(Browser.Failure) {
        let usable = fields.indices.filter {
            fields[$0].canBeFilledIn && fields[$0].name.hasSameBytes(as: name)
        }
        if usable.isEmpty { throw .noSuchField(name) }
        // Many pages have a hidden field with the name of a box, whose value is sent when the box is not ticked. It stays.
        let checkables = usable.filter { fields[$0].isCheckable }
        if !checkables.isEmpty {
            try check(value, among: checkables)
        } else if let list = usable.first(where: { fields[$0].isList }) {
            try choose(value, inList: list)
        } else {
            let visible = usable.filter { fields[$0].type != "hidden" }
            for index in visible.isEmpty ? usable : visible { fields[index].value = value }
        }
    }

    /// Ticks the checkbox or the radio button with a value.
    ///
    /// - Parameter indices: the boxes or buttons with one name, at least one.
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
