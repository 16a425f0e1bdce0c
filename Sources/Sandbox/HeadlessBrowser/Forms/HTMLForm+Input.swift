import WebText

/// A user's input to a form: filling in, ticking, choosing.
extension HTMLForm {
    /// Fills in, ticks or chooses the fields of a name.
    ///
    /// An option is chosen by its value or its text. For checkboxes `on` also ticks the first, and `off`
    /// unticks all.
    mutating func fill(_ name: String, with value: String) throws(Browser.Failure) {
        let places = fields.indices.filter { !fields[$0].isButton && fields[$0].name.hasSameBytes(as: name) }
        let usable = places.filter { !fields[$0].isDisabled }
        guard let first = usable.first else { throw .noSuchForm(field: name) }
        // Many pages have a hidden field beside a checkbox, of the same name and with the value for no tick.
        let ticks = usable.filter { fields[$0].isTick }
        if !ticks.isEmpty {
            try tick(ticks, value)
        } else if fields[first].type == "select" {
            try choose(first, value)
        } else {
            for place in usable { fields[place].value = value }
        }
    }

    /// Ticks the checkbox or the radio button with a value; `places` are those of one name, at least one.
    private mutating func tick(_ places: [Int], _ value: String) throws(Browser.Failure) {
        let first = places[0]
        let isRadio = fields[first].type == "radio"
        let placeOfValue = places.first { fields[$0].value.hasSameBytes(as: value) }
        if let chosen = placeOfValue ?? (value == "on" ? first : nil) {
            // Only one radio button can be ticked, but any number of checkboxes.
            if isRadio { untick(places) }
            fields[chosen].isChecked = true
        } else if value == "off", !isRadio {
            untick(places)
        } else {
            throw .noSuchChoice(field: fields[first].name, choices: places.map { fields[$0].value })
        }
    }

    private mutating func untick(_ places: [Int]) {
        for place in places { fields[place].isChecked = false }
    }

    /// Chooses the option of a list with a value, or else with this text.
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
